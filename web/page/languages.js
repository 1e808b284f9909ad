// The languages of the page. That of the browser is taken, unless the address names another one: `index.html#nl`
// is the page in Dutch. So a club can link to its language, and nothing is stored anywhere.
import { byId, h } from "./dom.js";
import { dutch } from "./languages/dutch.js";
import { french } from "./languages/french.js";
import { german } from "./languages/german.js";
import { english, t, translate, writeTexts } from "./texts.js";

export const LANGUAGES = {
  en: { name: "English", texts: english },
  nl: { name: "Nederlands", texts: dutch },
  fr: { name: "Français", texts: french },
  de: { name: "Deutsch", texts: german },
};

/** The language that the address names, or else the first one of the user that the page speaks. */
export function languageOf(hash, wanted) {
  const codes = [hash.slice(1), ...wanted.map((tag) => tag.split("-")[0])].map((code) => code.toLowerCase());
  return codes.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";
}

/** Speaks the language of the user, and another one when the user wants it; `onSpeak` is called then. */
export function startLanguages(onSpeak) {
  const select = byId("language");
  select.append(...Object.entries(LANGUAGES).map(([code, { name }]) => h("option", { value: code, lang: code }, name)));
  const now = () => languageOf(location.hash, navigator.languages ?? []);
  select.addEventListener("change", () => location.replace(`#${select.value}`));
  window.addEventListener("hashchange", () => {
    speak(now());
    onSpeak();
  });
  speak(now());
}

function speak(code) {
  translate(LANGUAGES[code].texts);
  byId("language").value = code;
  document.documentElement.lang = code;
  document.title = t("title");
  writeTexts(document);
}
