import { DEFAULT_LOCALE, keyOfText, LOCALES, type Locale } from '@motorpool/kernel'

/** Flat keys to texts: `{ "error.NOT_FOUND": "{what} 不存在" }`. Placeholders are `{name}`. */
export type Catalogue = Readonly<Record<string, string>>
export type Catalogues = Readonly<Record<Locale, Catalogue>>

export type Params = Readonly<Record<string, string | number>>

/** A text with its placeholders filled; a placeholder without a value stays visible. */
export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
}

/** Keys may come from outside: what every object has is no text. */
export function textOf(catalogue: Catalogue, key: string): string | undefined {
  return Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
}

/**
 * The text of a key in a locale, else in zh-CN (R015), else the key. Parameters that are texts themselves (`textKey`) are said in
 * the same locale.
 */
export function translate(catalogues: Catalogues, locale: Locale, key: string, params?: Params): string {
  const text = textOf(catalogues[locale], key) ?? textOf(catalogues[DEFAULT_LOCALE], key)
  if (text === undefined || params === undefined) return text ?? key
  const said = Object.entries(params).map(([name, value]) => {
    const inner = keyOfText(value)
    return [name, inner === undefined ? value : translate(catalogues, locale, inner)]
  })
  return fill(text, Object.fromEntries(said))
}

/** The best supported locale for an Accept-Language header; zh-CN when none fits. */
export function pickLocale(header: string | undefined): Locale {
  if (!header) return DEFAULT_LOCALE
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const q = rest.find((r) => r.trim().startsWith('q='))
      return { tag: tag.trim().toLowerCase(), q: q ? Number(q.split('=')[1]) || 0 : 1 }
    })
    .sort((a, b) => b.q - a.q)
  for (const { tag } of wanted) {
    const hit =
      LOCALES.find((l) => l.toLowerCase() === tag) ?? LOCALES.find((l) => l.slice(0, 2) === tag.slice(0, 2))
    if (hit) return hit
  }
  return DEFAULT_LOCALE
}
