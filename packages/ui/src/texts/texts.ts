import { fill, type Params } from '@motorpool/i18n'
import { DEFAULT_LOCALE, type Locale } from '@motorpool/kernel'
import { useSyncExternalStore } from 'react'

/** Brings the merged flat catalogue of one language; the application that bundles them provides it. */
export type CatalogueLoader = (locale: Locale) => Promise<Record<string, string>>
export type Translate = (key: string, params?: Params) => string

interface Texts {
  /** The product's own. */
  built: Record<string, string>
  /** Entries kept on the server for a tenant: they stand over the built-in ones (R019). */
  kept: Record<string, string>
}

const catalogues = new Map<Locale, Texts>()
const loaded = new Map<Locale, Promise<void>>()
const watchers = new Set<() => void>()
let loader: CatalogueLoader = () => Promise.resolve({})
let current: Locale = DEFAULT_LOCALE

const of = (locale: Locale): Texts => {
  const found = catalogues.get(locale) ?? { built: {}, kept: {} }
  catalogues.set(locale, found)
  return found
}

function find(locale: Locale, key: string): string | undefined {
  const texts = catalogues.get(locale)
  return texts?.kept[key] ?? texts?.built[key]
}

const lookUp = (key: string): string | undefined => find(current, key) ?? find(DEFAULT_LOCALE, key)

/** A new function each time that texts change, so that what depends on it is made again. */
const translate = (): Translate => (key, params) => {
  const text = lookUp(key)
  return text === undefined ? key : fill(text, params)
}
let translator = translate()

/** What is said somewhere has changed: everything that shows texts is drawn again. */
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
  // One that failed is asked for again.
  loading.catch(() => loaded.delete(locale))
  return loading
}

/** Starts the texts in a language; what it lacks is said in zh-CN, with which its catalogue is filled (R015). */
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

/** Further texts of the product itself; what a tenant has put over them stays. */
export function addTexts(locale: Locale, entries: Record<string, string>): void {
  Object.assign(of(locale).built, entries)
  textsChanged()
}

/** Entries kept on the server for a tenant stand over the built-in ones (R019), in place of those of another tenant. */
export function keepTexts(locale: Locale, entries: Record<string, string>): void {
  of(locale).kept = entries
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
