import { type Catalogues, translate } from '@motorpool/i18n'
import { type Locale, parsePermission } from '@motorpool/kernel'
import type { Route } from './route.ts'

/** Texts of fields that many calls share and no module owns: pages, searches, times. */
const SHARED = ['resource', 'field'] as const

/** Prefixes under which the labels of a call's fields are looked up, the first that has one wins. */
export function labelPrefixes({ labels = [], permission }: Pick<Route, 'labels' | 'permission'>): string[] {
  const modules = permission.split('|').flatMap((one) => parsePermission(one)?.module ?? [])
  return [...new Set([...labels, ...modules, ...SHARED])]
}

/** The text key of a field (`vins.0` is labelled as `vins`, `sort.field` as `field`); undefined where no language has one. */
export function labelKeyOf(
  catalogues: Catalogues,
  locale: Locale,
  prefixes: readonly string[],
  field: string,
): string | undefined {
  const names = field.split('.').filter((part) => !/^\d+$/.test(part))
  const keys = names.reverse().flatMap((name) => prefixes.map((prefix) => `${prefix}.${name}`))
  return keys.find((key) => translate(catalogues, locale, key) !== key)
}

/** What people call a field; its name where no text says it. */
export function labelOf(
  catalogues: Catalogues,
  locale: Locale,
  prefixes: readonly string[],
  field: string,
): string {
  const key = labelKeyOf(catalogues, locale, prefixes, field)
  return key === undefined ? field : translate(catalogues, locale, key)
}
