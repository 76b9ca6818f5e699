// @vitest-environment happy-dom
import { anyResource } from '@motorpool/resource/shared'
import { parentArea, AREA_COUNTRY as ROOT } from '@motorpool/resource/web'
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FilingUsage, TenantAbility } from '../../src/shared/enums.ts'
import { tenantPlatformAccounts } from '../../src/shared/resources/tenant-records.ts'
import { recordBody } from '../../src/web/parts/record.ts'
import { abilityBody, abilityDraft } from '../../src/web/screens/abilities.ts'
import {
  COLOUR_KEYS,
  contentOf,
  draftOf,
  type Theme,
  useThemes,
} from '../../src/web/screens/themes/themes.ts'
import { useTenantDialog } from '../../src/web/screens/useTenantDialog.ts'

const { server } = fakeConsole()

describe('the dialog of a tenant', () => {
  const open = (address: string) => {
    const around = surroundings(address)
    const { result } = renderHook(() => useTenantDialog(), around)
    return { now: () => result.current, address: () => decodeURIComponent(around.address()) }
  }

  it.each(['config', 'authority', 'platform'] as const)(
    '%s stands in the address with the name of its tenant',
    (kind) => {
      const { now, address } = open('/system/tenants?page=2')
      act(() => now().show(kind, { id: '12', tenantName: '甲' }))
      expect(address()).toBe(`/system/tenants?page=2&${kind}=12&tenant=甲`)
      expect(now().open).toEqual({ kind, tenant: { id: '12', name: '甲' } })
      act(() => now().close())
      expect([address(), now().open]).toEqual(['/system/tenants?page=2', undefined])
    },
  )

  it('gives way to another one', () => {
    const { now, address } = open('/?config=12&tenant=A')
    act(() => now().show('platform', { id: '13', tenantName: 'B' }))
    expect(address()).toBe('/?platform=13&tenant=B')
  })

  it.each(['0', '-1', 'abc', '../users', '12345678901234567890'])('is not opened by %s', (id) => {
    expect(open(`/?config=${encodeURIComponent(id)}`).now().open).toBeUndefined()
  })

  it('is not opened where no tenant is selected', () => {
    const { now } = open('/')
    act(() => {
      now().show('config', undefined)
    })
    expect(now().open).toBeUndefined()
  })
})

describe('what a tenant may do with a category of vehicles', () => {
  it('is not limited until it is set', () => {
    expect(abilityDraft(undefined)).toEqual({
      abilities: TenantAbility.values,
      filingUsages: FilingUsage.values,
      maxVehicleCount: null,
      enabled: true,
    })
  })

  it('is edited as it is stored, and stored as it was edited', () => {
    const stored = {
      vehicleCategory: 'ROAD_FUEL',
      abilities: [],
      filingUsages: [],
      maxVehicleCount: 0,
      status: 'DISABLED',
    } as const
    const draft = abilityDraft({ ...stored, abilities: [], filingUsages: [] })
    expect(draft).toEqual({ abilities: [], filingUsages: [], maxVehicleCount: 0, enabled: false })
    expect(abilityBody('ROAD_FUEL', draft, 7)).toEqual({ ...stored, updateTime: 7 })
    expect(abilityBody('ROAD_FUEL', draft).updateTime).toBe(0)
    expect(abilityBody('ROAD_FUEL', { ...draft, enabled: true }).status).toBe('ENABLED')
  })
})

describe('the one record of something', () => {
  const resource = anyResource(tenantPlatformAccounts)
  const names = resource.form.flatMap((group) => group.items.map((item) => item.field))
  const secret = names.find((name) => resource.fields[name]?.kind === 'secret')

  it('sends what its form shows and nothing else; what was left empty is null', () => {
    const { updateTime, ...body } = recordBody(resource, { tenantId: '5', unknown: 1 }, undefined)
    expect([updateTime, recordBody(resource, {}, { id: '1', updateTime: 9 }).updateTime]).toEqual([0, 9])
    expect(Object.keys(body).sort()).toEqual([...names].sort())
    expect(Object.values(body).every((value) => value === null)).toBe(true)
  })

  it('keeps a stored secret that stays empty, and sends a new one', () => {
    if (!secret) throw new Error('the accounts of a tenant hold a secret')
    expect(recordBody(resource, {}, { id: '1' })).not.toHaveProperty(secret)
    expect(recordBody(resource, { [secret]: '' }, { id: '1' })).not.toHaveProperty(secret)
    expect(recordBody(resource, { [secret]: 's3' }, { id: '1' })).toMatchObject({ [secret]: 's3' })
    expect(recordBody(resource, {}, undefined)).toHaveProperty(secret)
  })
})

describe('areas', () => {
  it.each([
    ['440000', ROOT],
    ['440100', '440000'],
    ['440106', '440100'],
    ['110101', '110100'],
  ])('%s lies in %s', (code, parent) => {
    expect(parentArea(code)).toBe(parent)
  })
})

describe('themes', () => {
  const theme: Theme = {
    id: '3',
    tenantId: null,
    themeName: 'Dark',
    themeCode: 'dark',
    description: null,
    content: '{"@base":"dark","@primary-color":"#ff0000"}',
    loginBg: null,
    logo: '/logo.png',
    defaultFlag: true,
    updateTime: 5,
  }

  it('are edited with their colours; what is not set is empty', () => {
    expect(contentOf(theme)).toMatchObject({ '@base': 'dark' })
    expect(draftOf(theme)).toEqual({
      id: '3',
      updateTime: 5,
      themeName: 'Dark',
      themeCode: 'dark',
      description: '',
      content: { '@base': 'dark', '@primary-color': '#ff0000' },
      loginBg: '',
      logo: '/logo.png',
      defaultFlag: true,
    })
  })

  it('have light or dark as a choice of its own, not among the colours', () => {
    expect(COLOUR_KEYS).not.toContain('@base')
    expect(COLOUR_KEYS).toContain('@primary-color')
  })

  it('are all shown at once', async () => {
    server.on('POST', '/api/system-svc/themes/V1.0/page', { items: [theme], total: 1 })
    const { result } = renderHook(() => useThemes(), surroundings())
    await waitFor(() => expect(result.current.data).toEqual([theme]))
  })
})
