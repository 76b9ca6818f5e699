import { createHash } from 'node:crypto'
import { type Database, sql } from '@motorpool/db'
import type { Catalogues } from '@motorpool/i18n'
import { type Clock, LOCALES, type Locale, type Logger } from '@motorpool/kernel'
import { createCached } from '../cached.ts'

type Texts = Record<string, string>

interface Override {
  tenantId: string | null
  clientId: string | null
  code: string
  front: boolean
  texts: Partial<Record<Locale, string>>
}

export interface LocaleTexts {
  /** Reads the table and lays it over the catalogues; from then on changes do so by themselves. */
  start(): Promise<void>
  /** Something changed: the table is read again. */
  drop(): void
  /** Texts of the code, as they are without the table. */
  readonly base: Catalogues
  /** What stands over the console's own texts: the platform's, then the tenant's; and a mark of this state. */
  forConsole(
    locale: Locale,
    who: { client?: string | undefined; tenantId?: string | undefined },
  ): Promise<{ texts: Texts; version: string }>
  /** All platform-wide texts of a language. */
  all(locale: Locale): Promise<Texts>
}

async function load(db: Database): Promise<Override[]> {
  const { rows } = await db.withPlatform(undefined, 'locale texts', (tx) =>
    sql<{
      tenant_id: string | null
      client_id: string | null
      i18n_code: string
      type: string
      zh_cn: string
      en_us: string | null
      ja_jp: string | null
    }>`
      select t.tenant_id, c.client_id, t.i18n_code, t.type, t.zh_cn, t.en_us, t.ja_jp
      from locale_text t left join client c on c.id = t.client_id order by t.type desc, t.id`.execute(tx),
  )
  return rows.map((r) => ({
    tenantId: r.tenant_id,
    clientId: r.client_id,
    code: r.i18n_code,
    front: r.type === 'FRONT',
    texts: {
      'zh-CN': r.zh_cn,
      ...(r.en_us ? { 'en-US': r.en_us } : {}),
      ...(r.ja_jp ? { 'ja-JP': r.ja_jp } : {}),
    },
  }))
}

const pick = (overrides: readonly Override[], locale: Locale): Texts =>
  Object.fromEntries(
    overrides.flatMap(({ code, texts }) => {
      const text = texts[locale]
      return text === undefined ? [] : [[code, text]]
    }),
  )

/**
 * The texts of the table over those of the code. Platform-wide ones change the catalogues this process answers with;
 * those of a tenant are for its console alone.
 */
export function createLocaleTexts(deps: {
  db: Database
  clock: Clock
  log?: Logger | undefined
  /** Changed in place: whoever holds them sees the new texts. */
  catalogues: Catalogues
}): LocaleTexts {
  const { catalogues } = deps
  const base: Record<Locale, Texts> = {
    'zh-CN': { ...catalogues['zh-CN'] },
    'en-US': { ...catalogues['en-US'] },
    'ja-JP': { ...catalogues['ja-JP'] },
  }
  let started = false
  const cached = createCached({
    clock: deps.clock,
    load: async () => {
      const overrides = await load(deps.db)
      apply(overrides)
      return overrides
    },
    onDropped: () => {
      if (started) void cached.get().catch((error: unknown) => deps.log?.warn({ err: error }, 'locale texts'))
    },
  })

  function apply(all: readonly Override[]): void {
    const overrides = all.filter((o) => o.tenantId === null && o.clientId === null)
    for (const locale of LOCALES) {
      const live = catalogues[locale] as Texts
      const now = { ...base[locale], ...pick(overrides, locale) }
      for (const key of Object.keys(live)) if (!(key in now)) delete live[key]
      Object.assign(live, now)
    }
  }

  return {
    base,
    async start() {
      started = true
      await cached.get()
    },
    drop: () => cached.drop(),
    async forConsole(locale, { client, tenantId }) {
      const front = (await cached.get()).filter(
        (o) => o.front && (o.clientId === null || o.clientId === (client ?? 'BIZ')),
      )
      const texts = {
        ...pick(
          front.filter((o) => o.tenantId === null),
          locale,
        ),
        ...(tenantId
          ? pick(
              front.filter((o) => o.tenantId === tenantId),
              locale,
            )
          : {}),
      }
      const version = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
      return { texts, version }
    },
    async all(locale) {
      const own = (await cached.get()).filter((o) => o.tenantId === null)
      return { ...base[locale], ...pick(own, locale) }
    },
  }
}
