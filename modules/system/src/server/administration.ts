import type { Database, Tx } from '@motorpool/db'
import { defineModule, type ServerModule } from '@motorpool/http'
import type { Catalogues } from '@motorpool/i18n'
import type { Clock, Logger } from '@motorpool/kernel'
import { onResourceChange, resourceRoutes } from '@motorpool/resource/server'
import { administrationScreens, dicItems, dicts, employees, locales, parameters } from '../shared/index.ts'
import { createGeocoder, type Geocoder } from './area/geocode.ts'
import { geocodeRoutes } from './area/geocode-routes.ts'
import { loadAreas } from './area/read.ts'
import { areaRoutes } from './area/routes.ts'
import { seedAreas } from './area/seed.ts'
import { retentionHandler, retentionSchedule } from './bizlog/retention.ts'
import { clientOptionsRoute } from './clients.ts'
import { backNetworkRoutes } from './dealer/back-networks.ts'
import { financeRoute } from './dealer/finances.ts'
import { dealerOpenLimitRoutes } from './dealer/open-limits.ts'
import { createDictionaryLabels, type DictionaryLabels } from './dict/labels.ts'
import { dictRoutes } from './dict/routes.ts'
import { seedDictionaries } from './dict/seed.ts'
import { figuresRoute } from './figures/routes.ts'
import { createKept, type News, NO_NEWS } from './kept.ts'
import { localeRoutes } from './locale/routes.ts'
import { createLocaleTexts, type LocaleTexts } from './locale/texts.ts'
import { parameterRoutes } from './parameter/routes.ts'
import { seedParameters } from './parameter/seed.ts'
import { createParameters, type Parameters } from './parameter/values.ts'
import { userPostRoutes } from './post/routes.ts'
import './admin-errors.ts'

export interface AdministrationDeps {
  db: Database
  clock: Clock
  /** Texts this process answers with; the platform's own ones are laid over them. */
  catalogues: Catalogues
  /** How other processes hear of changes; none in a process that is alone. */
  news?: News | undefined
  /** Outlines of the districts, as the base map has them; without it positions have no address. */
  districtsFile?: string | undefined
  log?: Logger | undefined
}

export interface Administration {
  module: ServerModule
  parameters: Parameters
  locales: LocaleTexts
  dictionaries: DictionaryLabels
  /** What lies at a position. */
  geocoder: Geocoder
  /** Reads settings, texts and dictionaries before the first call is answered. */
  start(): Promise<void>
  stop(): void
}

/** Dictionaries, texts, parameters, areas, posts and the small catalogues of dealers and staff. */
export function createAdministration(deps: AdministrationDeps): Administration {
  const { db, clock, catalogues, log } = deps
  const news = deps.news ?? NO_NEWS
  const parameterValues = createParameters({ db, clock, news, log })
  const texts = createLocaleTexts({ db, clock, news, catalogues, log })
  const dictionaries = createDictionaryLabels({ db, clock, news, log })
  const geocoder = createGeocoder(deps.districtsFile)
  const areas = createKept({ topic: 'system.areas', news, clock, load: () => loadAreas(db) })
  const kept = new Map<string, { changed(): void }>([
    [parameters.key, parameterValues],
    [locales.key, texts],
    [dicts.key, dictionaries],
    [dicItems.key, dictionaries],
  ])
  const unhear = onResourceChange({
    committed(changes) {
      for (const key of new Set(changes.map((c) => c.resource))) kept.get(key)?.changed()
    },
  })
  const module = defineModule({
    name: 'administration',
    routes: [
      ...dictRoutes(dictionaries),
      ...localeRoutes(texts, parameterValues),
      ...parameterRoutes,
      ...areaRoutes(areas),
      ...geocodeRoutes(areas, geocoder),
      ...userPostRoutes,
      clientOptionsRoute,
      ...dealerOpenLimitRoutes,
      ...resourceRoutes(employees),
      ...backNetworkRoutes,
      financeRoute,
      figuresRoute,
    ],
    screens: administrationScreens,
    jobs: [retentionHandler(parameterValues)],
    schedules: [retentionSchedule],
  })
  return {
    module,
    parameters: parameterValues,
    locales: texts,
    dictionaries,
    geocoder,
    start: async () => {
      await Promise.all([parameterValues.start(), texts.start(), dictionaries.start()])
    },
    stop() {
      unhear()
      dictionaries.stop()
    },
  }
}

/** What every start makes sure of: dictionaries and parameters of the code, and the areas. */
export async function seedAdministration(
  tx: Tx,
  input: { texts: Catalogues; now: number; districtsFile?: string | undefined },
): Promise<void> {
  await seedDictionaries(tx, input.texts, input.now)
  await seedParameters(tx, input.texts, input.now)
  await seedAreas(tx, input.districtsFile)
}
