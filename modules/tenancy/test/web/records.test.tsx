// @vitest-environment happy-dom
import { anyResource } from '@motorpool/resource/shared'
import type { ListRequest } from '@motorpool/resource/web'
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tenantPlatformAccounts } from '../../src/shared/resources/tenant-records.ts'
import { useRecord, useSaveRecord } from '../../src/web/parts/useRecord.ts'
import TenantAbilities from '../../src/web/screens/ability.tsx'
import { loadOrgs } from '../../src/web/screens/load-orgs.ts'

const { server, shown } = fakeConsole()
const accounts = anyResource(tenantPlatformAccounts)
const PATH = `${tenantPlatformAccounts.api}/12/GB6`

describe('the one record of something', () => {
  const open = () => {
    const { result } = renderHook(() => {
      const found = useRecord(PATH)
      return { found, ...useSaveRecord(accounts, PATH, found.data ?? undefined) }
    }, surroundings())
    const save = async (values: object) => {
      let refused: unknown
      await act(async () => {
        refused = await result.current.save(values as Record<string, unknown>)
      })
      return refused
    }
    return { now: () => result.current, save }
  }

  it('is empty while nothing is stored', async () => {
    server.on('GET', PATH, null)
    const { now } = open()
    await waitFor(() => expect(now().found.isSuccess).toBe(true))
    expect([now().found.data, shown]).toEqual([null, []])
  })

  it('is saved, and read again as it is stored now', async () => {
    server.on('GET', PATH, null).on('PUT', PATH, null)
    const { now, save } = open()
    await waitFor(() => expect(now().found.isSuccess).toBe(true))
    server.on('GET', PATH, { id: '1', updateTime: 9 })
    expect(await save({})).toEqual([])
    expect(shown).toEqual([['success', 'tenancy.saved']])
    await waitFor(() => expect(now().found.data).toEqual({ id: '1', updateTime: 9 }))
  })

  it('R149 that is refused says what of it, at the fields', async () => {
    const fields = [{ field: 'filingUsage', message: '不能为空' }]
    server.on('GET', PATH, null).on('PUT', PATH, refusal('INVALID', '未保存', { fields }))
    const { now, save } = open()
    expect(await save({})).toEqual(fields)
    expect([now().problem, now().busy, shown]).toEqual([undefined, false, []])
  })

  it('that is refused as a whole says why, until the next attempt', async () => {
    server.on('GET', PATH, null).on('PUT', PATH, refusal('CONFLICT', '已被他人修改', { status: 409 }))
    const { now, save } = open()
    expect(await save({})).toEqual([])
    expect(now().problem).toBe('已被他人修改')
    server.on('PUT', PATH, null)
    await save({})
    expect(now().problem).toBeUndefined()
  })
})

describe('organisations', () => {
  it('come as a tree that the server has narrowed, parents before what is below them', async () => {
    const TREE = '/api/system-svc/orgs/V1.0/tree'
    server.on('GET', TREE, [{ id: '1', children: [{ id: '2', children: [{ id: '3' }] }] }, { id: '4' }])
    const request: ListRequest = { page: 2, pageSize: 20, orgName: 'x' }
    const page = await loadOrgs(request, new AbortController().signal)
    expect([page.items.map((row) => row.id), page.total]).toEqual([['1', '2', '3', '4'], 4])
    expect(server.heard('GET', TREE)[0]?.query).toEqual({ orgName: 'x' })
  })
})

describe('what a tenant may do', () => {
  const BASE = '/api/terminal-svc/tenant/ability/V1.0'
  const open = (address: string, ...permissions: string[]) => {
    signIn({ permissions })
    server.on('POST', '/api/system-svc/tenants/V1.0/options', [{ value: '12', label: '甲' }])
    const around = surroundings(address)
    render(<TenantAbilities />, around)
    return around.address
  }

  it('is shown once a tenant is chosen', async () => {
    open('/system/tenantAbility')
    await screen.findByText('tenancy.chooseTenantHint')
    expect(server.heard('GET', /ability/)).toEqual([])
  })

  it('is set for each category of vehicles by itself', async () => {
    const stored = {
      vehicleCategory: 'NEW_ENERGY',
      abilities: [],
      filingUsages: [],
      maxVehicleCount: 5,
      status: 'DISABLED',
      updateTime: 5,
    }
    server.on('GET', `${BASE}/12`, [stored]).on('POST', `${BASE}/12`, [{ ...stored, updateTime: 6 }])
    open('/system/tenantAbility?tenantId=12', 'system/tenantAbility/update')
    const saves = await screen.findAllByRole('button', { name: 'ui.save' })
    expect(saves).toHaveLength(4)
    expect(screen.getAllByText('tenancy.abilityNone')).toHaveLength(3)
    fireEvent.click(saves[0] as Element)
    await waitFor(() => expect(server.bodies('POST', `${BASE}/12`)).toEqual([stored]))
    await waitFor(() => expect(shown).toEqual([['success', 'tenancy.saved']]))
    fireEvent.click(saves[0] as Element)
    await waitFor(() => expect(server.bodies('POST', `${BASE}/12`)[1]).toEqual({ ...stored, updateTime: 6 }))
  })

  it('that somebody else has set meanwhile is not overwritten unless one says so', async () => {
    const row = (updateTime: number) => ({
      vehicleCategory: 'NEW_ENERGY',
      abilities: [],
      filingUsages: [],
      maxVehicleCount: updateTime,
      status: 'ENABLED',
      updateTime,
    })
    server
      .on('GET', `${BASE}/12`, [row(5)])
      .on('POST', `${BASE}/12`, refusal('CONFLICT', '已被李工修改', { status: 409 }))
    open('/system/tenantAbility?tenantId=12', 'system/tenantAbility/update')
    const [save] = await screen.findAllByRole('button', { name: 'ui.save' })
    fireEvent.click(save as Element)
    const own = await screen.findByRole('button', { name: 'ui.conflictOwn' })
    server.on('GET', `${BASE}/12`, [row(8)]).on('POST', `${BASE}/12`, [row(9)])
    fireEvent.click(own)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'ui.conflictOwn' })).toBeNull())
    fireEvent.click(save as Element)
    await waitFor(() =>
      expect(server.bodies('POST', `${BASE}/12`)).toMatchObject([
        { updateTime: 5 },
        { updateTime: 8, maxVehicleCount: 5 },
      ]),
    )
  })

  it('may only be read without the permission to change it', async () => {
    server.on('GET', `${BASE}/12`, [])
    open('/system/tenantAbility?tenantId=12')
    expect(await screen.findAllByText('tenancy.abilityNone')).toHaveLength(4)
    expect(screen.queryByRole('button', { name: 'ui.save' })).toBeNull()
  })
})
