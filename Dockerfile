# The program alone, without a system around it. It sees the files of the folder that is mounted:
#
#   docker build -t pbnlint .
#   docker run --rm -v "$PWD:/files" pbnlint              checks the working folder
#   docker run --rm -v "$PWD:/files" pbnlint check --fix
FROM rust:1-bookworm AS build
WORKDIR /source
COPY . .
# With a target named, the flags are not those of macros and build scripts, which cannot be static.
RUN target="$(rustc -vV | sed -n 's/^host: //p')" \
  && RUSTFLAGS="-C target-feature=+crt-static" cargo build --locked --profile dist --target "$target" \
  && cp "target/$target/dist/pbnlint" "target/$target/dist/pgnlint" /

FROM scratch
COPY --from=build /pbnlint /pgnlint /
COPY LICENSE-MIT LICENSE-APACHE release/licenses.txt /licenses/
WORKDIR /files
ENTRYPOINT ["/pbnlint"]
CMD ["check"]
