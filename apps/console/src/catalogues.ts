import type { Locale } from '@motorpool/kernel'
import { addTexts } from '@motorpool/ui'

type Catalogue = Record<string, string>
type Loaders = Record<Locale, () => Promise<{ default: Catalogue }>>

const FIRST: Loaders = {
  'zh-CN': () => import('./locales/zh-CN.ts'),
  'en-US': () => import('./locales/en-US.ts'),
  'ja-JP': () => import('./locales/ja-JP.ts'),
}

const LATER = {
  /** What the portal of customers says. */
  portal: {
    'zh-CN': () => import('./locales/portal-zh-CN.ts'),
    'en-US': () => import('./locales/portal-en-US.ts'),
    'ja-JP': () => import('./locales/portal-ja-JP.ts'),
  },
  /** What all other screens say: five times as much as the rest, and not needed before the first of them. */
  screens: {
    'zh-CN': () => import('./locales/screens-zh-CN.ts'),
    'en-US': () => import('./locales/screens-en-US.ts'),
    'ja-JP': () => import('./locales/screens-ja-JP.ts'),
  },
} satisfies Record<string, Loaders>

type Part = keyof typeof LATER

/** Parts that were asked for, in whatever language. */
const wanted = new Set<Part>()
/** Languages whose texts are in use. */
const given = new Set<Locale>()

/** The texts of packages, protocols and modules in one language; of later parts those that were asked for. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  given.add(locale)
  const parts = await Promise.all([FIRST[locale](), ...[...wanted].map((part) => LATER[part][locale]())])
  return Object.assign({}, ...parts.map((part) => part.default)) as Catalogue
}

/** From now on these texts are there, in the languages in use and in every other. */
async function loadParts(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) wanted.add(part)
  const asked = [...given].flatMap((locale) =>
    parts.map(async (part) => addTexts(locale, (await LATER[part][locale]()).default)),
  )
  await Promise.all(asked)
}

export const loadScreenTexts = (): Promise<void> => loadParts('portal', 'screens')

export const loadPortalTexts = (): Promise<void> => loadParts('portal')
