import { alarmModule } from '@motorpool/alarm/server'
import { analysisModule } from '@motorpool/analysis/server'
import { type AreaOf, behaviourModule, createAreas } from '@motorpool/behaviour/server'
import { commandModule } from '@motorpool/command/server'
import { configurationModule } from '@motorpool/configuration/server'
import { contentModule } from '@motorpool/content/server'
import { customerModule, portalModule, selfServiceModule } from '@motorpool/customer/server'
import type { Database } from '@motorpool/db'
import { trimHandler, trimSchedule } from '@motorpool/events'
import { fenceModule } from '@motorpool/fence/server'
import { figuresModule } from '@motorpool/figures/server'
import {
  type BucketPlace,
  fileModule,
  nameUses,
  openFiles,
  pictures,
  uploadQuota,
} from '@motorpool/file/server'
import { filingModule } from '@motorpool/filing/server'
import { forwardingModule } from '@motorpool/forwarding/server'
import { type Geocoder, OfflineGeocoder } from '@motorpool/geocoder'
import { healthModule } from '@motorpool/health/server'
import {
  historyErrors,
  PostgresTelemetryStore,
  messageAt as storedMessageAt,
} from '@motorpool/history/server'
import { type Route } from '@motorpool/http'
import type { Catalogues } from '@motorpool/i18n'
import {
  createIdentity,
  type Identity,
  newPasswordKey,
  type PasswordKey,
  signInLimits,
} from '@motorpool/identity/server'
import { deviceRegistry, mediaKeeping, recordedVehicles } from '@motorpool/ingest/server'
import { type Clock, provide, type ScreenDef, systemClock } from '@motorpool/kernel'
import { lockModule } from '@motorpool/lock/server'
import { maintenanceModule } from '@motorpool/maintenance/server'
import { mediaModule } from '@motorpool/media/server'
import { messagingModule } from '@motorpool/messaging/server'
import { monitoringModule, refusedDevices, vehicleReports } from '@motorpool/monitoring/server'
import { noticeModule } from '@motorpool/notice/server'
import { otaModule } from '@motorpool/ota/server'
import { realnameModule } from '@motorpool/realname/server'
import { reportModule } from '@motorpool/report/server'
import { templateRoute } from '@motorpool/resource/server'
import { serviceModule } from '@motorpool/service/server'
import { strategyModule } from '@motorpool/strategy/server'
import { messageAt, streamModule } from '@motorpool/stream/server'
import {
  type Administration,
  createAdministration,
  deviceRefusals,
  type MapSettings,
  type PlatformState,
  platformState,
  systemModule,
} from '@motorpool/system/server'
import { PARAMETERS } from '@motorpool/system/shared'
import { pictureSource, shownPictures } from '@motorpool/tenancy/server'
import { CachedSignals, platformKeyModule, terminalModule } from '@motorpool/terminal/server'
import { tripModule } from '@motorpool/trip/server'
import { newVault } from '@motorpool/vault'
import { vehicleModule } from '@motorpool/vehicle/server'
import { defineModule, type ServerModule, type Wired, wire } from '@motorpool/wiring'
import { workshopModule } from '@motorpool/workshop/server'
import type { Outside } from './outside.ts'

export interface WiringDeps {
  db: Database
  clock: Clock
  key: PasswordKey
  /** Maps of the operator's settings. */
  maps?: MapSettings | undefined
  /** Texts that calls are answered with; the platform's own ones are laid over them. */
  catalogues?: Catalogues | undefined
  /** What lies where; without it positions have no address. */
  geocoder?: Geocoder | undefined
  /** Of this process's settings and keys; without it the security page does not show them. */
  platformState?: (() => PlatformState) | undefined
  /** Where terminals fetch packages. */
  otaUrl?: string | undefined
  /** Where files are received and, without a store, kept. */
  filesDir: string
  /** The bucket in which they are kept. */
  fileStore?: BucketPlace | undefined
  /** Keys, providers and what may be reached outside. */
  outside?: Outside | undefined
}

export interface Wiring {
  wired: Wired
  modules: readonly ServerModule[]
  identity: Identity
  administration: Administration
}

/** All business areas in the order of their dependencies. */
export function wireModules(deps: WiringDeps): Wiring {
  // The table of addresses is read when somebody signs in: not every process has to.
  let areas: AreaOf | undefined
  const identity = createIdentity({
    db: deps.db,
    clock: deps.clock,
    key: deps.key,
    vault: deps.outside?.vault,
    sessionPolicy: () => ({
      idleMs: settings.get(PARAMETERS.idleHours) * 3_600_000,
      needsFactor: (userType) =>
        userType !== 'CUSTOMER' &&
        settings.get(userType === 'ADMIN' ? PARAMETERS.factorAdministrators : PARAMETERS.factorStaff),
    }),
    areaOf: (ip) => {
      areas ??= createAreas()
      return areas.area(ip)
    },
  })
  const files = openFiles(deps.filesDir, deps.fileStore)
  const geocoder = deps.geocoder ?? new OfflineGeocoder({})
  const administration = createAdministration({
    db: deps.db,
    clock: deps.clock,
    catalogues: deps.catalogues ?? { 'zh-CN': {}, 'en-US': {}, 'ja-JP': {} },
    geocoder,
    maps: deps.maps,
  })
  const settings = administration.parameters
  /** bytes */
  const reserve = () => settings.get(PARAMETERS.uploadReserveGb) * 1024 ** 3
  const limits = () => ({
    passwordTries: settings.get(PARAMETERS.passwordTries),
    lockMinutes: settings.get(PARAMETERS.lockMinutes),
    addressTries: settings.get(PARAMETERS.addressTries),
  })
  // What lower modules need of higher ones that do not know them.
  const joints = defineModule({
    name: 'joints',
    routes: [],
    provides: [
      provide(pictureSource, pictures(files)),
      provide(nameUses, shownPictures),
      provide(signInLimits, limits),
      provide(deviceRefusals, refusedDevices),
      provide(messageAt, (vehicle, place) => storedMessageAt(deps.db, vehicle, place)),
      ...(deps.platformState ? [provide(platformState, deps.platformState)] : []),
      provide(uploadQuota, () => ({
        user: settings.get(PARAMETERS.uploadUserMb) * 1024 ** 2,
        tenant: settings.get(PARAMETERS.uploadTenantGb) * 1024 ** 3,
        reserve: reserve(),
      })),
    ],
  })
  // What the gateway takes from the wiring; a start without it fails in every process.
  const gateway = defineModule({
    name: 'gateway',
    routes: [],
    needs: [deviceRegistry, mediaKeeping, recordedVehicles],
  })
  const store = new PostgresTelemetryStore(deps.db)
  const signals = new CachedSignals({ db: deps.db })
  const reports = vehicleReports({ store, signals })
  const modules: readonly ServerModule[] = [
    defineModule({ name: 'history', routes: [], errors: [historyErrors] }),
    defineModule({ name: 'events', routes: [], jobs: [trimHandler], schedules: [trimSchedule] }),
    ...identity.modules,
    administration.module,
    systemModule({ ...deps.outside }),
    defineModule({ name: 'resource', routes: [templateRoute] }),
    behaviourModule({ parameters: administration.parameters }),
    fileModule(files),
    messagingModule,
    contentModule,
    { ...terminalModule, subscribers: [signals.subscriber] },
    platformKeyModule(deps.outside?.gatewayVault ?? newVault()),
    vehicleModule,
    figuresModule,
    monitoringModule(store, signals, geocoder, administration.parameters),
    workshopModule(reports),
    commandModule(administration.parameters, signals),
    lockModule(administration.parameters, reports),
    configurationModule(reports),
    otaModule({ db: deps.db, files, clock: deps.clock, base: deps.otaUrl }),
    forwardingModule({ store, vault: deps.outside?.vault ?? newVault() }),
    mediaModule({ files, reserve, parameters: settings }),
    alarmModule(geocoder),
    fenceModule(geocoder),
    customerModule,
    selfServiceModule({
      parameters: settings,
      catalogues: deps.catalogues ?? { 'zh-CN': {}, 'en-US': {}, 'ja-JP': {} },
      sms: deps.outside?.sms !== undefined,
    }),
    maintenanceModule(geocoder),
    serviceModule,
    portalModule(store, geocoder),
    noticeModule(geocoder, deps.outside),
    strategyModule(store),
    analysisModule,
    healthModule,
    reportModule(deps.outside),
    filingModule({ db: deps.db, files, outbound: deps.outside?.outbound }),
    realnameModule({
      db: deps.db,
      files,
      vault: deps.outside?.vault ?? newVault(),
      parameters: administration.parameters,
      outbound: deps.outside?.outbound,
    }),
    tripModule({
      geocoder,
      store,
      parameters: settings,
      ...(deps.catalogues ? { catalogues: deps.catalogues } : {}),
    }),
    gateway,
    streamModule,
    joints,
  ]
  return { wired: wire(modules), identity, administration, modules }
}

/** The declarations alone, for listings and whole-catalogue checks: nothing is opened and no handler can run. */
/** The modules as they are wired, with nothing opened. */
export const declaredWiring = () => declared().wired

const declared = () =>
  wireModules({ db: undefined as never, clock: systemClock, key: newPasswordKey(), filesDir: '' })

export function declaredModules(): readonly ServerModule[] {
  return declared().modules
}

/** All calls, with the permissions that the modules together make. */
export function allRoutes(): Route[] {
  return [...declared().wired.routes]
}

export function allScreens(): ScreenDef[] {
  return declaredModules().flatMap((m) => m.screens ?? [])
}
