import { resourceFamily, transitionAccess } from '@motorpool/resource/testing'
import type { Access, Family, Place, TestApp } from '@motorpool/testkit'
import type { AlarmFacts } from '../src/server/index.ts'
import {
  abnormalLocations,
  accTimeAlarmStates,
  accTimeAlarms,
  alarmCentre,
  alarmCentreStates,
  exceptionAlarms,
  fenceAlarmStates,
  fenceAlarms,
  gbAlarmStates,
  gbAlarms,
  inconsistentAlarmStates,
  inconsistentAlarms,
  terminalAlarmStates,
  terminalAlarms,
  terminalItems,
  terminalStrategies,
  vehicleAlarmStates,
  vehicleAlarms,
} from '../src/shared/index.ts'
import { buildItem, buildTerminalStrategy } from './support/items.ts'
import { FACTS, raise } from './support/raise.ts'

const none = () => ({})
const made = (facts: AlarmFacts) => async (app: TestApp, place: Place, mark: string) =>
  (await raise(app, place, facts, { mark })).id
const ofVehicle: Access = {
  kind: 'own',
  why: 'reached by VIN; a stranger finds nothing, see lists.test.ts',
  input: { params: { vin: 'LMPTEST0000000000' } },
}

const family = (
  resource: { key: string; fields: object },
  facts: AlarmFacts,
  routes: Record<string, Access> = {},
) => resourceFamily(resource, { create: none, make: made(facts), routes })
const past: Access = {
  kind: 'own',
  why: 'the same rows of the same table, once they are over; see lists.test.ts',
}
const history = { history: past, exportHistory: past }

const bodies = { handleEnd: { result: 'x' } }
const handOver: Access = { kind: 'own', why: 'asks for a colleague of the tenant first; see lists.test.ts' }

/** How the calls of this module are attacked by the access matrix. */
export const alarmFamilies: readonly Family[] = [
  family(terminalAlarms, FACTS.TERMINAL, {
    ...history,
    ...transitionAccess(terminalAlarmStates, bodies),
    handOver,
  }),
  family(vehicleAlarms, FACTS.FAULT, {
    ...history,
    ...transitionAccess(vehicleAlarmStates, bodies),
    handOver,
    gbAlarm: ofVehicle,
    alarm: ofVehicle,
    faultAlarm: ofVehicle,
    during: { ...ofVehicle, input: { ...ofVehicle.input, query: { beginTime: '0', endTime: '1' } } },
    diagnosis: {
      kind: 'own',
      why: 'reached by VIN, as the history; see modules/monitoring/test/diagnosis.test.ts',
      input: { body: { vin: 'LMPTEST0000000000', protocol: 'JT808', beginTime: 0, endTime: 1 } },
    },
    fenceAlarm: ofVehicle,
    exceptionAlarm: ofVehicle,
    inconsistentAlarm: ofVehicle,
    accTimeAlarm: ofVehicle,
    abnormalAlarm: ofVehicle,
  }),
  family(gbAlarms, FACTS.GB, {
    history: past,
    ...transitionAccess(gbAlarmStates, { ...bodies, handler: { state: 1 } }),
    handOver,
  }),
  family(alarmCentre, FACTS.STRATEGY, {
    ...transitionAccess(alarmCentreStates, bodies),
    handOver,
    places: { kind: 'own', why: 'points of the list, by its filters and its scope; see centre.test.ts' },
    trends: { kind: 'own', why: 'counts of the list, by its filters and its scope; see centre.test.ts' },
  }),
  {
    prefix: 'vehicle.alarmStory',
    table: 'alarm',
    scope: 'organisation',
    orgField: null,
    routes: {
      get: {
        kind: 'own',
        why: 'one row under row security, by the permission of its kind; see centre.test.ts',
      },
      explanation: { kind: 'own', why: 'likewise; see explanation.test.ts of the strategies' },
    },
  },
  family(exceptionAlarms, FACTS.EXCEPTION, {}),
  family(fenceAlarms, FACTS.FENCE, { ...transitionAccess(fenceAlarmStates, bodies), handOver }),
  family(inconsistentAlarms, FACTS.INCONSISTENT, {
    ...transitionAccess(inconsistentAlarmStates, bodies),
    handOver,
  }),
  family(accTimeAlarms, FACTS.ACC_TIME, { ...transitionAccess(accTimeAlarmStates, bodies), handOver }),
  family(abnormalLocations, FACTS.LOCATION, {
    location: { kind: 'list' },
    offline: { kind: 'own', why: 'the same list of another kind; see abnormal.test.ts' },
    GB4: { kind: 'own', why: 'the same list of another kind; see abnormal.test.ts' },
  }),
  resourceFamily(terminalItems, {
    create: (_place, mark) => ({ itemCode: mark, itemName: mark }),
    update: (_place, mark) => ({ itemName: mark }),
    make: (app, place, mark) => buildItem(app, place, { itemCode: mark.slice(0, 32), itemName: mark }),
  }),
  resourceFamily(terminalStrategies, {
    create: (_place, mark) => ({ strategyName: mark }),
    update: (_place, mark) => ({ strategyName: mark }),
    make: async (app, place, mark) => (await buildTerminalStrategy(app, place, { strategyName: mark })).id,
    routes: {
      create: {
        kind: 'own',
        why: 'needs an item; those of other tenants are refused in terminal-items.test.ts',
      },
    },
  }),
  {
    prefix: 'vehicle.alarmCount',
    table: 'alarm',
    scope: 'organisation',
    orgField: null,
    routes: {
      get: { kind: 'own', why: 'counts what the lists show, by their permissions; see lists.test.ts' },
    },
  },
]
