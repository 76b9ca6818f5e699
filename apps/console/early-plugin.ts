import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LOCALE, LOCALES, SIGNED_IN_AS, SIGNED_IN_COOKIE } from '@motorpool/kernel'
import type { Plugin, Rolldown } from 'vite'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** What is shown to somebody who is signed in, first of all. */
const SIGNED_IN = ['src/SignedIn.tsx', 'src/home/Home.tsx'].map(source)
/** What is shown to a customer after that. */
const CUSTOMER = ['src/portal.ts', '../../modules/customer/src/web/portal/screens/Home.tsx'].map(source)
/** Pages that bring much: the map. */
const MAP = '../../modules/monitoring/src/web/screens/distribution'
const PAGES: Readonly<Record<string, string[]>> = {
  '/monitor/vehicleDistribution': [
    `${MAP}/Distribution.tsx`,
    `${MAP}/opening.ts`,
    'src/definitions.ts',
    'src/pages.ts',
  ].map(source),
}
const THEME = source('../../packages/ui/src/theme/ThemeProvider.tsx')

interface Early {
  /** Where the language is stored, as `packages/ui/src/state/prefs.ts` stores it. */
  prefs: string
  fallback: string
  cookie: string
  /** Files of each language, and of antd's texts in it for those who are signed in. */
  texts: Record<string, string[]>
  themeTexts: Record<string, string[]>
  signedIn: string[]
  /** The value of the cookie for customers, and what they get besides. */
  customer: string
  portal: string[]
  portalTexts: Record<string, string[]>
  /** Files of pages that are often opened first and bring much, and texts of screens. */
  pages: Record<string, string[]>
  screenTexts: Record<string, string[]>
}

/** Runs in the browser, as text: it can use nothing that stands outside it. */
function begin(early: Early): void {
  let language = early.fallback
  // As `packages/ui/src/state/first-language.ts` has it.
  const spoken = location.pathname.startsWith('/shared/') ? navigator.languages : []
  const known = spoken.flatMap((one) =>
    Object.keys(early.texts).filter((locale) => locale.slice(0, 2) === one.slice(0, 2).toLowerCase()),
  )
  language = known[0] ?? language
  try {
    language = JSON.parse(localStorage.getItem(early.prefs) ?? '').state.language
  } catch {
    // Nothing is stored, or it cannot be read.
  }
  const texts = early.texts[language] ? language : early.fallback
  const open = document.cookie.includes(`${early.cookie}=`)
  const customer = document.cookie.includes(`${early.cookie}=${early.customer}`)
  const page = early.pages[location.hash.slice(1).split('?')[0] ?? '']
  const files = [
    ...(early.texts[texts] ?? []),
    ...(open ? [...(early.themeTexts[texts] ?? []), ...early.signedIn] : []),
    ...(customer ? [...early.portal, ...(early.portalTexts[texts] ?? [])] : []),
    ...(open && page ? [...page, ...(early.screenTexts[texts] ?? [])] : []),
  ]
  for (const file of files) {
    const link = document.createElement('link')
    const style = file.endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.href = new URL(file, (document.currentScript as HTMLScriptElement).src).href
    document.head.append(link)
  }
}

type Bundle = Rolldown.OutputBundle

/** A chunk with all that it imports at once, and their styles; names without the folder, which they share. */
function filesOf(bundle: Bundle, isEntry: (chunk: Rolldown.OutputChunk) => boolean): string[] {
  const seen = new Set(
    Object.values(bundle).flatMap((one) => (one.type === 'chunk' && isEntry(one) ? [one.fileName] : [])),
  )
  for (const file of seen) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    for (const other of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) seen.add(other)
  }
  return [...seen]
}

/**
 * A small script before the others: it names what the first page will ask for, by language and session, so that it is
 * fetched beside the libraries and not after they have run.
 */
export function early(): Plugin {
  let src: string | undefined
  return {
    name: 'early',
    apply: 'build',
    generateBundle(_options, bundle) {
      const first = filesOf(bundle, (chunk) => chunk.isEntry)
      const of = (isOne: (id: string) => boolean) =>
        filesOf(bundle, (chunk) => isOne(chunk.facadeModuleId ?? ''))
          .filter((file) => !first.includes(file))
          .map((file) => basename(file))
      const byLocale = (end: (locale: string) => string) =>
        Object.fromEntries(LOCALES.map((locale) => [locale, of((id) => id.endsWith(end(locale)))]))
      const signedIn = of((id) => id === THEME || SIGNED_IN.includes(id))
      const files: Early = {
        prefs: 'motorpool.prefs',
        fallback: DEFAULT_LOCALE,
        cookie: SIGNED_IN_COOKIE,
        texts: byLocale((locale) => `/console/src/locales/${locale}.ts`),
        themeTexts: byLocale((locale) => `/locale/${locale.replace('-', '_')}.js`),
        signedIn,
        customer: SIGNED_IN_AS.customer,
        portal: of((id) => CUSTOMER.includes(id)).filter((file) => !signedIn.includes(file)),
        portalTexts: byLocale((locale) => `/console/src/locales/portal-${locale}.ts`),
        pages: Object.fromEntries(
          Object.entries(PAGES).map(([address, sources]) => [
            address,
            of((id) => sources.includes(id)).filter((file) => !signedIn.includes(file)),
          ]),
        ),
        screenTexts: byLocale((locale) => `/console/src/locales/screens-${locale}.ts`),
      }
      const source = `(${begin.toString()})(${JSON.stringify(files)})`
      src = `./${this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }))}`
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => (src ? [{ tag: 'script', attrs: { src, async: true }, injectTo: 'head' }] : []),
    },
  }
}
