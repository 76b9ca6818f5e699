import { fill, type Params } from '@motorpool/i18n'
import { DEFAULT_LOCALE, type Locale } from '@motorpool/kernel'
import { useSyncExternalStore } from 'react'

/** Brings the merged flat catalogue of one language; the application that bundles them provides it. */
export type CatalogueLoader = (locale: Locale) => Promise<Record<string, string>>
export type Translate = (key: string, params?: Params) => string

interface Texts {
  /** The product's own. */
  built: Record<string, string>
  /** Entries of a tenant, stored on the server; they override the built-in ones (R019). */
  overrides: Record<string, string>
}

const catalogues = new Map<Locale, Texts>()
const loaded = new Map<Locale, Promise<void>>()
const watchers = new Set<() => void>()
let loader: CatalogueLoader = () => Promise.resolve({})
let current: Locale = DEFAULT_LOCALE

const of = (locale: Locale): Texts => {
  const found = catalogues.get(locale) ?? { built: {}, overrides: {} }
  catalogues.set(locale, found)
  return found
}

function find(locale: Locale, key: string): string | undefined {
  const texts = catalogues.get(locale)
  return texts?.overrides[key] ?? texts?.built[key]
}

const lookUp = (key: string): string | undefined => find(current, key) ?? find(DEFAULT_LOCALE, key)

/** A new function each time that texts change, so that what depends on it is made again. */
const translate = (): Translate => (key, params) => {
  const text = lookUp(key)
  return text === undefined ? key : fill(text, params)
}
let translator = translate()

/** Some text has changed: everything that shows texts is rendered again. */
export function textsChanged(): void {
  translator = translate()
  for (const watcher of watchers) watcher()
}

async function load(locale: Locale): Promise<void> {
  Object.assign(of(locale).built, await loader(locale))
}

function loadOnce(locale: Locale): Promise<void> {
  const loading = loaded.get(locale) ?? load(locale)
  loaded.set(locale, loading)
  // A failed load is retried at the next use.
  loading.catch(() => loaded.delete(locale))
  return loading
}

/** Starts the texts in a language; missing texts are shown in zh-CN, with which its catalogue is filled (R015). */
export async function startTexts(locale: Locale, load: CatalogueLoader): Promise<void> {
  loader = load
  await switchTexts(locale)
}

export async function switchTexts(locale: Locale): Promise<void> {
  await loadOnce(locale)
  current = locale
  document.documentElement.lang = locale
  textsChanged()
}

/** Further texts of the product itself; overrides of a tenant stay in force. */
export function addTexts(locale: Locale, entries: Record<string, string>): void {
  Object.assign(of(locale).built, entries)
  textsChanged()
}

/** Entries of a tenant override the built-in ones (R019) and replace those of another tenant. */
export function overrideTexts(locale: Locale, entries: Record<string, string>): void {
  of(locale).overrides = entries
  textsChanged()
}

export const t: Translate = (key, params) => translator(key, params)

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** `const t = useText(); t('ui.save')`: rendered again when the language or a text changes. */
export function useText(): Translate {
  return useSyncExternalStore(watch, () => translator)
}

export function hasText(key: string): boolean {
  return lookUp(key) !== undefined
}

export function currentLocale(): Locale {
  return current
}
