import type { Database, Tx } from '@motorpool/db'
import { subscriber } from '@motorpool/events'
import { type Geocoder, OfflineGeocoder } from '@motorpool/geocoder'
import type { Catalogues } from '@motorpool/i18n'
import { type Clock, enumItems, type Logger, provide } from '@motorpool/kernel'
import { resourceRoutes } from '@motorpool/resource/server'
import { areaLookup, vehicleRecords } from '@motorpool/tenancy/server'
import { defineModule, type ServerModule } from '@motorpool/wiring'
import { administrationScreens, employees } from '../shared/index.ts'
import { administrationErrors } from './admin-errors.ts'
import { geocodeRoutes } from './area/geocode-routes.ts'
import { lookUpAreas } from './area/lookup.ts'
import { loadAreas } from './area/read.ts'
import { areaRoutes } from './area/routes.ts'
import { seedAreas } from './area/seed.ts'
import { retentionHandler, retentionSchedule } from './bizlog/retention.ts'
import { createCached } from './cached.ts'
import { clientOptionsRoute } from './clients.ts'
import { backNetworkRoutes } from './dealer/back-networks.ts'
import { financeRoute } from './dealer/finances.ts'
import { dealerOpenLimitRoutes } from './dealer/open-limits.ts'
import { openedServices } from './dealer/opened-services.ts'
import { createDictionaryLabels, type DictionaryLabels } from './dict/labels.ts'
import { dictRoutes } from './dict/routes.ts'
import { seedDictionaries } from './dict/seed.ts'
import { localeRoutes } from './locale/routes.ts'
import { createLocaleTexts, type LocaleTexts } from './locale/texts.ts'
import { clientSettingsRoute, type MapSettings, tileOrigins } from './maps.ts'
import { parameterRoutes } from './parameter/routes.ts'
import { seedParameters } from './parameter/seed.ts'
import { createParameters, type Parameters } from './parameter/values.ts'
import { userPostRoutes } from './post/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { type Settings, settingsChanged, settingsListener } from './settings-events.ts'
import { fleetCounts } from './statistics/fleet-counts.ts'
import { statisticsRoute } from './statistics/routes.ts'

export interface AdministrationDeps {
  db: Database
  clock: Clock
  /** Texts this process answers with; the platform's own ones are laid over them. */
  catalogues: Catalogues
  /** What lies where; without it positions have no address. */
  geocoder?: Geocoder | undefined
  /** Maps of the operator's settings; a tenant's own come before them. */
  maps?: MapSettings | undefined
  log?: Logger | undefined
}

export interface Administration {
  module: ServerModule
  parameters: Parameters
  locales: LocaleTexts
  dictionaries: DictionaryLabels
  /** Origins of the tiles that browsers may fetch, by the settings of this moment. */
  tileOrigins(): string[]
  /** Reads settings, texts and dictionaries before the first call is answered. */
  start(): Promise<void>
  stop(): void
}

/** Dictionaries, texts, parameters, areas, posts and the small catalogues of dealers and staff. */
export function createAdministration(deps: AdministrationDeps): Administration {
  const { db, clock, catalogues, log, maps = {} } = deps
  const parameterValues = createParameters({ db, clock, log })
  const texts = createLocaleTexts({ db, clock, catalogues, log })
  const dictionaries = createDictionaryLabels({ db, clock, log })
  const geocoder = deps.geocoder ?? new OfflineGeocoder({})
  const areas = createCached({ clock, load: () => loadAreas(db) })
  const held: Record<Settings, { drop(): void }> = { parameters: parameterValues, texts, dictionaries }
  const module = defineModule({
    name: 'administration',
    errors: [administrationErrors],
    routes: [
      ...dictRoutes(dictionaries),
      ...localeRoutes(texts, parameterValues),
      ...parameterRoutes,
      ...areaRoutes(areas),
      ...geocodeRoutes(areas, geocoder),
      ...userPostRoutes,
      clientOptionsRoute,
      clientSettingsRoute(maps, parameterValues),
      ...dealerOpenLimitRoutes,
      ...resourceRoutes(employees),
      ...backNetworkRoutes,
      financeRoute,
      statisticsRoute,
      ...securityRoutes,
    ],
    provides: [provide(areaLookup, lookUpAreas), provide(enumItems, dictionaries.items)],
    needs: [vehicleRecords, openedServices, fleetCounts],
    screens: administrationScreens,
    listeners: [settingsListener],
    subscribers: [
      subscriber(settingsChanged, {
        heard: ({ settings }) => {
          for (const name of settings) held[name].drop()
        },
        missed: () => {
          for (const one of Object.values(held)) one.drop()
        },
      }),
    ],
    jobs: [retentionHandler(parameterValues)],
    schedules: [retentionSchedule],
  })
  return {
    module,
    parameters: parameterValues,
    locales: texts,
    dictionaries,
    tileOrigins: () => tileOrigins(maps, parameterValues),
    start: async () => {
      await Promise.all([parameterValues.start(), texts.start(), dictionaries.start()])
    },
    stop() {
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
