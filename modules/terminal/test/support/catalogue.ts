import type { Place, TestApp } from '@motorpool/testkit'
import { newMark } from '@motorpool/testkit'
import {
  chipFactories,
  chipModels,
  functionFields,
  protocolCmds,
  protocols,
  softVersionCollects,
  softVersions,
} from '../../src/shared/index.ts'
import { buildTerminalModel, make } from './fleet.ts'

type Body = Record<string, unknown>
const post = (
  app: TestApp,
  place: Place,
  resource: { calls: { create?: { path: string } | undefined } },
  body: Body,
) => make(app, place, resource.calls.create?.path ?? '', body)

export const buildChipFactory = (app: TestApp, place: Place, body: Body = {}): Promise<string> => {
  const mark = newMark()
  return post(app, place, chipFactories, { factoryCode: mark, factoryName: mark, ...body })
}

export async function buildChipModel(app: TestApp, place: Place, body: Body = {}): Promise<string> {
  const mark = newMark()
  const chipFactoryId = body.chipFactoryId ?? (await buildChipFactory(app, place))
  return post(app, place, chipModels, { chipCode: mark, chipModel: mark, ...body, chipFactoryId })
}

export const buildProtocol = (app: TestApp, place: Place, body: Body = {}): Promise<string> => {
  const mark = newMark()
  return post(app, place, protocols, {
    protocolCode: mark,
    protocolName: mark,
    protocolType: 'GPRS11',
    ...body,
  })
}

export async function buildProtocolCmd(app: TestApp, place: Place, body: Body = {}): Promise<string> {
  const protocolId = body.protocolId ?? (await buildProtocol(app, place))
  return post(app, place, protocolCmds, {
    cmdCode: '8105',
    cmdName: newMark(),
    cmdDirect: 'DOWN',
    ...body,
    protocolId,
  })
}

export const buildFunctionField = (app: TestApp, place: Place, body: Body = {}): Promise<string> => {
  const mark = newMark()
  return post(app, place, functionFields, { code: `f${mark}`, name: mark, ...body })
}

export async function buildSoftVersion(app: TestApp, place: Place, body: Body = {}): Promise<string> {
  const terminalModelId = body.terminalModelId ?? (await buildTerminalModel(app, place))
  const protocolId = body.protocolId ?? (await buildProtocol(app, place))
  const mark = newMark()
  return post(app, place, softVersions, {
    versionCode: mark,
    versionName: mark,
    ...body,
    terminalModelId,
    protocolId,
  })
}

export async function buildCollect(app: TestApp, place: Place, body: Body = {}): Promise<string> {
  const softVersionId = body.softVersionId ?? (await buildSoftVersion(app, place))
  const mark = newMark()
  return post(app, place, softVersionCollects, {
    collectCode: `c${mark}`,
    collectName: mark,
    startByte: 0,
    bitLength: 8,
    ...body,
    softVersionId,
  })
}
