// @vitest-environment happy-dom
import { button, fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnRealName } from '../../src/shared/index.ts'
import type { Saved } from '../../src/web/calls.ts'
import RealName from '../../src/web/portal/RealName.tsx'

const { server, shown } = fakeConsole()
const OWN = '/api/verify-svc/customer/verify/request/V1.0'
const VIN = 'LTESTVN0000000001'
const VEHICLE: OwnRealName = {
  vin: VIN,
  plateCode: '京A10001',
  machineCode: 'M-1',
  modelName: 'XS-20',
  realNameStatus: 'NOT_VERIFIED',
  realNameTime: null,
  requestId: null,
  requestStatus: null,
  step: null,
  submitTime: null,
}
const paper = (kind: string, vin: string) => ({ kind, vin, time: 2, eraseTime: null, values: {} })
const SAVED: Saved = {
  step: 5,
  status: 'NOT_VERIFIED',
  failReason: null,
  submitTime: null,
  papers: [paper('carOwnerPersonalIdCard', ''), paper('carOwnerVehicle', VIN)],
  images: [],
}

beforeEach(() => {
  signIn({ permissions: ['find', 'create', 'delete'].map((of) => `portal/realName/${of}`) })
})

const answerRequest = (saved: Saved) =>
  server.on('GET', /\/car_owner\/.*\/V1\.0\/7$/, ({ path }: { path: string }) => ({
    ...saved,
    papers: saved.papers.filter(({ kind }) =>
      path.includes('/vehicle/')
        ? kind === 'carOwnerVehicle'
        : path.includes('id_card') && kind !== 'carOwnerVehicle',
    ),
  }))

describe('the real name of own vehicles in the portal (R382)', () => {
  it('is begun for a vehicle, and opens at its first step without a field for other VINs', async () => {
    server.on('GET', `${OWN}/own/vehicles`, [VEHICLE])
    server.on('POST', `${OWN}/own`, { id: '7' })
    answerRequest({ ...SAVED, step: 3 })
    render(<RealName />, surroundings('/portal/realName'))
    await screen.findByText('京A10001')
    fireEvent.click(button('verify.begin'))
    await screen.findByText('verify.paper.engineNo')
    expect(server.bodies('POST', `${OWN}/own`)).toEqual([{ vin: VIN }])
    expect(screen.queryByPlaceholderText('verify.paper.vin')).toBeNull()
  })

  it('goes on with the request that is open', async () => {
    server.on('GET', `${OWN}/own/vehicles`, [{ ...VEHICLE, requestId: '7', requestStatus: 'FAILED' }])
    answerRequest({ ...SAVED, status: 'FAILED', failReason: '照片不清晰' })
    render(<RealName />, surroundings('/portal/realName'))
    await screen.findByText('京A10001')
    fireEvent.click(button('verify.continue'))
    await screen.findByText('照片不清晰')
  })

  it('is handed in by its owner, who decides nothing', async () => {
    answerRequest(SAVED)
    server.on('PUT', `${OWN}/7/submit`, true)
    render(<RealName />, surroundings('/portal/realName?request=7'))
    await screen.findByText('verify.handIn')
    expect(screen.queryByText('verify.submit')).toBeNull()
    fireEvent.click(button('verify.handIn'))
    await waitFor(() => expect(shown).toContainEqual(['success', 'verify.handedInToast']))
    expect(server.heard('PUT', `${OWN}/7/submit`)).toHaveLength(1)
  })

  it('says that it waits for a decision, and is taken back', async () => {
    answerRequest({ ...SAVED, submitTime: 5 })
    server.on('PUT', `${OWN}/7/submit/cancel`, true)
    render(<RealName />, surroundings('/portal/realName?request=7'))
    await screen.findByText('verify.handedInHint')
    fireEvent.click(button('verify.takeBack'))
    await waitFor(() => expect(shown).toContainEqual(['success', 'verify.tookBack']))
  })
})
