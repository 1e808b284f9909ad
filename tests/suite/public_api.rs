//! What the library promises to those who depend on it, as a snapshot that a change has to change
//! too: `snapshots/public_api.snap`.
//!
//! The source is read, not what rustdoc makes of it, so that any compiler gives the same text. From
//! `src/lib.rs` on, the test follows the names that are public and not hidden to where they are
//! defined, and prints them without what users do not see: bodies, private fields, documentation.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::Visit;
use syn::{Attribute, Field, Fields, ImplItem, Item, ItemImpl, UseTree, Visibility};

#[test]
fn public_items_are_those_of_the_snapshot() {
    let api = Crate::read().public_items();
    insta::with_settings!({
        snapshot_path => "../../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("public_api", api);
    });
}

#[test]
fn what_is_public_names_nothing_hidden() {
    let read = Crate::read();
    let mut hidden = Vec::new();
    for (home, name) in &read.public {
        for (module, item) in read.shown(home, name) {
            let mut names = Names::default();
            names.visit_item(&item);
            let unknown = names
                .0
                .iter()
                .filter(|path| !read.can_be_named(&module, path));
            hidden.extend(unknown.map(|path| format!("{name}: {}", path.join("::"))));
        }
    }
    assert!(hidden.is_empty(), "{hidden:#?}");
}

/// The items on which the reading turns, so that it cannot pass by seeing nothing.
#[test]
fn what_is_public_is_seen_and_what_is_not_is_not() {
    let api = Crate::read().public_items();
    let seen = [
        "pub fn check(bytes: &[u8]) -> Checked",
        "pub fn hold_to_export(mut self, hold: bool) -> Self",
        "pub mod games {",
        "impl Error for UnknownName",
        "#[non_exhaustive]",
    ];
    for text in seen {
        assert!(api.contains(text), "{text}");
    }
    // A private field, a function of the crate, a hidden module, a type of the same name in it.
    for text in ["prepared", "fn because", "mod syntax", "Model"] {
        assert!(!api.contains(text), "{text}");
    }
}

/// The name of a module from the root of the crate: `api::options`.
type ModulePath = Vec<String>;

/// Where an item is defined, and its name there.
type Definition = (ModulePath, String);

struct Module {
    items: Vec<Item>,
    /// The features without which it is not there.
    conditions: Vec<Attribute>,
}

struct Crate {
    modules: BTreeMap<ModulePath, Module>,
    /// What types have and implement, by the definition of the type, each with its module.
    blocks: BTreeMap<Definition, Vec<(ModulePath, ItemImpl)>>,
    /// What users can name.
    public: BTreeSet<Definition>,
}

impl Crate {
    fn read() -> Crate {
        let mut modules = BTreeMap::new();
        let root = read(Path::new("src/lib.rs"));
        add_module(root, Path::new("src"), &[], Vec::new(), &mut modules);
        let mut read = Crate {
            modules,
            blocks: BTreeMap::new(),
            public: BTreeSet::new(),
        };
        read.blocks = read.find_blocks();
        let mut open = vec![ModulePath::new()];
        while let Some(module) = open.pop() {
            for (home, name) in read.exports(&module) {
                if let Some(Item::Mod(_)) = read.definition(&home, &name) {
                    open.push(inside(&home, &name));
                }
                read.public.insert((home, name));
            }
        }
        read
    }

    fn find_blocks(&self) -> BTreeMap<Definition, Vec<(ModulePath, ItemImpl)>> {
        let mut blocks: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (path, module) in &self.modules {
            for item in &module.items {
                if let Item::Impl(block) = item
                    && let syn::Type::Path(target) = &*block.self_ty
                    && let Some(definition) = self.find(path, &words(&target.path))
                {
                    let mut block = block.clone();
                    let conditions = module.conditions.iter().cloned();
                    block.attrs.splice(0..0, conditions);
                    blocks
                        .entry(definition)
                        .or_default()
                        .push((path.clone(), block));
                }
            }
        }
        blocks
    }

    fn public_items(&self) -> String {
        let items = self.items_of(&[]);
        prettyplease::unparse(&syn::File {
            shebang: None,
            attrs: Vec::new(),
            items,
        })
    }

    /// The public items of a module, each followed by what it implements.
    fn items_of(&self, module: &[String]) -> Vec<Item> {
        let others = self.modules[module].items.iter();
        let others =
            others.filter(|item| is_of_another_crate(item) && !is_hidden(attributes(item)));
        let exports = self.exports(module).into_iter();
        let shown = exports.flat_map(|(home, name)| self.shown(&home, &name));
        let shown = shown.map(|(_, item)| item);
        others.cloned().chain(shown).collect()
    }

    /// What a module gives to users, in order of the names.
    fn exports(&self, module: &[String]) -> Vec<Definition> {
        let items = self.modules[module].items.iter();
        let mut exports: Vec<_> = items
            .filter(|item| !is_hidden(attributes(item)) && !is_of_another_crate(item))
            .flat_map(|item| match (item, name_of(item)) {
                (Item::Use(import), _) if is_public(&import.vis) => {
                    let leaves = leaves(&import.tree).into_iter();
                    let found = leaves.map(|(path, name)| {
                        let found = self.find(module, &path);
                        let found = found.unwrap_or_else(|| panic!("no definition of {path:?}"));
                        assert_eq!(found.1, name, "renamed exports are not read");
                        found
                    });
                    found.collect()
                }
                (_, Some((name, visibility))) if is_public(visibility) => {
                    vec![(module.to_vec(), name)]
                }
                _ => Vec::new(),
            })
            .collect();
        exports.sort_by(|(_, one), (_, other)| one.cmp(other));
        exports
    }

    /// An item as users see it, and what it implements, each with the module where it is written.
    fn shown(&self, home: &[String], name: &str) -> Vec<(ModulePath, Item)> {
        let mut item = self.definition(home, name).unwrap().clone();
        if let Item::Mod(module) = &mut item {
            module.semi = None;
            let items = self.items_of(&inside(home, name));
            module.content = Some((Default::default(), items));
        }
        let blocks = self.blocks.get(&(home.to_vec(), name.to_owned()));
        let blocks = blocks.into_iter().flatten();
        let mut blocks: Vec<_> = blocks
            .filter_map(|(module, block)| {
                let block = Item::Impl(self.shown_block(module, block)?);
                Some((module.clone(), without_inner_parts(block)))
            })
            .collect();
        blocks.sort_by_key(|(_, block)| trait_name(block));
        let item = (home.to_vec(), without_inner_parts(item));
        [vec![item], blocks].concat()
    }

    /// A block without what users cannot see; `None` where that is all of it.
    fn shown_block(&self, module: &[String], block: &ItemImpl) -> Option<ItemImpl> {
        let mut block = block.clone();
        let Some((_, interface, _)) = &block.trait_ else {
            block.items.retain(|item| match item {
                ImplItem::Fn(item) => is_public(&item.vis) && !is_hidden(&item.attrs),
                ImplItem::Const(item) => is_public(&item.vis) && !is_hidden(&item.attrs),
                _ => false,
            });
            return (!block.items.is_empty()).then_some(block);
        };
        // `From` of a type that nobody can name is no promise.
        let mut names = Names::default();
        names.visit_path(interface);
        let mut names = names.0.iter();
        let can_be_used = names.all(|path| self.can_be_named(module, path));
        can_be_used.then_some(block)
    }

    /// Whether what a path leads to is public, or is none of ours.
    fn can_be_named(&self, module: &[String], path: &[String]) -> bool {
        self.find(module, path)
            .is_none_or(|found| self.public.contains(&found))
    }

    fn definition(&self, module: &[String], name: &str) -> Option<&Item> {
        let mut items = self.modules.get(module)?.items.iter();
        items.find(|item| name_of(item).is_some_and(|(found, _)| found == name))
    }

    /// Where a path that is written in a module leads: the module and the name of a definition.
    fn find(&self, module: &[String], path: &[String]) -> Option<(ModulePath, String)> {
        let (first, rest) = path.split_first()?;
        let inner = |module: &[String]| self.find(module, rest);
        match first.as_str() {
            "crate" => return inner(&[]),
            "self" => return inner(module),
            "super" => return inner(module.split_last()?.1),
            _ => {}
        }
        if self.definition(module, first).is_some() {
            return match rest {
                [] => Some((module.to_vec(), first.clone())),
                _ => inner(&inside(module, first)),
            };
        }
        let imports = self.modules.get(module)?.items.iter();
        let imports = imports.filter_map(|item| match item {
            Item::Use(import) => Some(leaves(&import.tree)),
            _ => None,
        });
        let (path, _) = imports.flatten().find(|(_, name)| name == first)?;
        // `use name;` would lead here again.
        (path != [first.clone()]).then(|| self.find(module, &[&path, rest].concat()))?
    }
}

/// Takes in a module and those inside it. What is only there for tests is left out.
fn add_module(
    mut items: Vec<Item>,
    folder: &Path,
    path: &[String],
    conditions: Vec<Attribute>,
    modules: &mut BTreeMap<ModulePath, Module>,
) {
    items.retain(|item| !is_for_tests(attributes(item)));
    for item in &items {
        let Item::Mod(module) = item else { continue };
        let name = module.ident.to_string();
        let elsewhere = module.attrs.iter().find_map(path_attribute);
        let file = match &elsewhere {
            Some(path) => folder.join(path),
            None => folder.join(format!("{name}.rs")),
        };
        let inner_folder = match &elsewhere {
            Some(_) => file.parent().unwrap().to_owned(),
            None => folder.join(&name),
        };
        let inner = match &module.content {
            Some((_, items)) => items.clone(),
            None => read(&file),
        };
        let own = module.attrs.iter();
        let own = own.filter(|attribute| attribute.path().is_ident("cfg"));
        let conditions = conditions.iter().chain(own).cloned().collect();
        let path = [path, &[name]].concat();
        add_module(inner, &inner_folder, &path, conditions, modules);
    }
    modules.insert(path.to_vec(), Module { items, conditions });
}

fn read(file: &Path) -> Vec<Item> {
    let text = fs::read_to_string(file);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    syn::parse_file(&text).unwrap().items
}

fn path_attribute(attribute: &Attribute) -> Option<PathBuf> {
    let syn::Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    match (&pair.value, pair.path.is_ident("path")) {
        (
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            }),
            true,
        ) => Some(text.value().into()),
        _ => None,
    }
}

/// The names that a `use` brings, each with the path to it.
fn leaves(tree: &UseTree) -> Vec<(Vec<String>, String)> {
    match tree {
        UseTree::Path(path) => {
            let mut inner = leaves(&path.tree);
            for (to, name) in &mut inner {
                match to.as_slice() {
                    // `use a::{self}` brings `a`.
                    [only] if only == "self" => {
                        *to = Vec::new();
                        *name = path.ident.to_string();
                    }
                    _ => {}
                }
                to.insert(0, path.ident.to_string());
            }
            inner
        }
        UseTree::Name(name) => vec![(vec![name.ident.to_string()], name.ident.to_string())],
        UseTree::Rename(name) => vec![(vec![name.ident.to_string()], name.rename.to_string())],
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
        UseTree::Glob(_) => Vec::new(),
    }
}

fn name_of(item: &Item) -> Option<(String, &Visibility)> {
    let (name, visibility) = match item {
        Item::Const(item) => (&item.ident, &item.vis),
        Item::Enum(item) => (&item.ident, &item.vis),
        Item::Fn(item) => (&item.sig.ident, &item.vis),
        Item::Mod(item) => (&item.ident, &item.vis),
        Item::Static(item) => (&item.ident, &item.vis),
        Item::Struct(item) => (&item.ident, &item.vis),
        Item::Trait(item) => (&item.ident, &item.vis),
        Item::Type(item) => (&item.ident, &item.vis),
        _ => return None,
    };
    Some((name.to_string(), visibility))
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether an item gives users what another crate has. Such lines are promises as they are.
fn is_of_another_crate(item: &Item) -> bool {
    match item {
        Item::Use(import) if is_public(&import.vis) => {
            let mut leaves = leaves(&import.tree).into_iter();
            leaves.all(|(path, _)| path.first().is_some_and(|first| first == "contract_bridge"))
        }
        _ => false,
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    has_word(attributes, "doc", "hidden")
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    has_word(attributes, "cfg", "test") || has_word(attributes, "cfg", "doctest")
}

/// Whether there is `#[name(word)]`.
fn has_word(attributes: &[Attribute], name: &str, word: &str) -> bool {
    let mut of_name = attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident(name));
    of_name.any(|attribute| {
        let inner = attribute.parse_args::<syn::Path>();
        inner.is_ok_and(|path| path.is_ident(word))
    })
}

fn inside(module: &[String], name: &str) -> ModulePath {
    [module, &[name.to_owned()]].concat()
}

fn words(path: &syn::Path) -> Vec<String> {
    let words = path.segments.iter();
    words.map(|segment| segment.ident.to_string()).collect()
}

fn trait_name(block: &Item) -> Option<Vec<String>> {
    match block {
        Item::Impl(block) => block.trait_.as_ref().map(|(_, path, _)| words(path)),
        _ => None,
    }
}

/// The paths that are named in an item.
#[derive(Default)]
struct Names(Vec<Vec<String>>);

impl<'a> Visit<'a> for Names {
    fn visit_path(&mut self, path: &'a syn::Path) {
        self.0.push(words(path));
        syn::visit::visit_path(self, path);
    }

    // Attributes name macros, and modules are visited item by item.
    fn visit_attribute(&mut self, _: &'a Attribute) {}

    fn visit_item_mod(&mut self, _: &'a syn::ItemMod) {}
}

/// Leaves out what users do not see, or what is no promise.
fn without_inner_parts(mut item: Item) -> Item {
    match &mut item {
        Item::Const(item) => promises(&mut item.attrs),
        Item::Type(item) => promises(&mut item.attrs),
        Item::Mod(item) => promises(&mut item.attrs),
        Item::Fn(item) => {
            promises(&mut item.attrs);
            item.block.stmts.clear();
        }
        Item::Struct(item) => {
            promises(&mut item.attrs);
            let all = item.fields.len();
            public_fields(&mut item.fields);
            if item.fields.len() < all {
                item.attrs
                    .push(syn::parse_quote!(#[doc = " Has private fields."]));
            }
        }
        Item::Enum(item) => {
            promises(&mut item.attrs);
            for variant in &mut item.variants {
                promises(&mut variant.attrs);
                variant
                    .fields
                    .iter_mut()
                    .for_each(|field| promises(&mut field.attrs));
            }
        }
        Item::Impl(block) => {
            promises(&mut block.attrs);
            for item in &mut block.items {
                match item {
                    ImplItem::Fn(item) => {
                        promises(&mut item.attrs);
                        item.block.stmts.clear();
                    }
                    ImplItem::Const(item) => promises(&mut item.attrs),
                    ImplItem::Type(item) => promises(&mut item.attrs),
                    _ => {}
                }
            }
            // What the functions of a trait look like, the trait says.
            let is_inherent = block.trait_.is_none();
            block
                .items
                .retain(|item| is_inherent || !matches!(item, ImplItem::Fn(_)));
        }
        other => panic!("the reading has no word on this kind of item: {other:?}"),
    }
    item
}

fn public_fields(fields: &mut Fields) {
    let all: Vec<Field> = fields.iter().cloned().collect();
    let public = all.into_iter().filter(|field| is_public(&field.vis));
    let public = public.map(|mut field| {
        promises(&mut field.attrs);
        field
    });
    match fields {
        Fields::Named(fields) => fields.named = public.collect(),
        Fields::Unnamed(fields) => fields.unnamed = public.collect(),
        Fields::Unit => {}
    }
}

/// Keeps the attributes that users notice.
fn promises(attributes: &mut Vec<Attribute>) {
    let kept = [
        "cfg",
        "cfg_attr",
        "default",
        "deprecated",
        "derive",
        "must_use",
        "non_exhaustive",
    ];
    attributes.retain(|attribute| kept.iter().any(|name| attribute.path().is_ident(name)));
}
