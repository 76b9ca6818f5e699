import { resourceFamily } from '@motorpool/resource/testing'
import type { Family } from '@motorpool/testkit'
import {
  platformAccounts,
  platformQuality,
  simcards,
  terminalModels,
  terminalSuppliers,
  terminals,
} from '../src/shared/index.ts'
import { catalogueFamilies } from './catalogue-families.ts'
import { buildTerminal, buildTerminalModel, digits } from './support/fleet.ts'
import { buildQuality } from './support/quality.ts'

/** How the calls of this module are attacked by the access matrix. */
export const terminalFamilies: readonly Family[] = [
  resourceFamily(terminalSuppliers, {
    create: (place, mark) => ({ supplierCode: mark, supplierName: mark, orgId: place.org.id }),
  }),
  resourceFamily(terminalModels, {
    create: (_place, mark) => ({ modelCode: mark, modelName: mark }),
    update: (_place, mark) => ({ modelName: mark }),
    make: (app, place, mark) => buildTerminalModel(app, place, { modelCode: mark, modelName: mark }),
    routes: {
      create: {
        kind: 'own',
        why: 'needs a supplier of the tenant first; references of other tenants are refused in models.test.ts',
      },
    },
  }),
  resourceFamily(simcards, {
    create: (place, mark) => ({
      simCode: digits(13),
      iccid: `898600${mark.toUpperCase()}${digits(4)}`.slice(0, 20),
      operator: 1,
      cardCategory: 13,
      orgId: place.org.id,
      packageName: mark,
    }),
    routes: {
      select: { kind: 'own', why: 'numbers show no mark; scope is that of the list' },
      unUseSelect: { kind: 'own', why: 'numbers show no mark; scope is that of the list' },
    },
  }),
  resourceFamily(platformAccounts, {
    customers: 'nothing',
    create: (_place, mark) => ({ userName: mark.slice(0, 12), password: 'correct-horse' }),
    update: (_place, mark) => ({ remark: mark }),
  }),
  resourceFamily(platformQuality, {
    customers: 'nothing',
    create: () => ({}),
    make: buildQuality,
    routes: { summary: { kind: 'own', why: 'counts show no mark; attacked in platform-quality.test.ts' } },
  }),
  resourceFamily(terminals, {
    create: (place, mark) => ({ terminalCode: mark, orgId: place.org.id }),
    make: (app, place, mark) => buildTerminal(app, place, { terminalCode: mark }),
    update: (place, mark) => ({ terminalCode: mark, orgId: place.org.id }),
    routes: {
      create: { kind: 'own', why: 'needs a model of the tenant first; see terminals.test.ts' },
      sameChain: { kind: 'own', why: 'empty without a terminal to compare; checked in terminals.test.ts' },
      byCode: { kind: 'own', why: 'reached by code, attacked in terminals.test.ts' },
      freeNumber: { kind: 'row', input: (id) => ({ params: { id } }) },
      detail: { kind: 'row', input: (id) => ({ params: { id, cmd: '1', collect: '1', lock: '1' } }) },
    },
  }),
  {
    prefix: 'terminal.platformKeys',
    table: 'platform_key',
    scope: 'platform',
    routes: {
      find: { kind: 'own', why: 'refused to all but administrators; see platform-keys.test.ts' },
      rotate: { kind: 'own', why: 'likewise', input: { body: { cipher: 'sm2' } } },
      revoke: { kind: 'own', why: 'likewise', input: { body: { id: '1', reason: 'none' } } },
    },
  },
  ...catalogueFamilies,
]
