// The notice about characters that were typed and are not in the file. It stays until the user has dealt
// with them.
import { byId } from "./dom.js";
import { placesLeft, written } from "./lost.js";
import { t } from "./texts.js";

/** What people call an encoding. */
const NAMES = { latin1: "Latin-1", "windows-1252": "Windows-1252" };

export function drawLost(file) {
  const places = placesLeft(file);
  byId("lost").hidden = places.length === 0;
  if (places.length === 0) return;
  const { notation, encoding } = file.summary;
  const texts = notation === "pbn" ? written(file) : null;
  const characters = listOf(places.map(({ character }) => character));
  byId("lost-text").textContent = t("notInFile", { characters, encoding: NAMES[encoding] ?? encoding, count: places.length });
  byId("lost-write").hidden = !texts;
  byId("lost-write").textContent = texts ? t("writeInstead", { texts: listOf(texts) }) : "";
}

export const listOf = (texts) => [...new Set(texts)].join(" ");
