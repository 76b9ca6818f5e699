// @vitest-environment happy-dom
import { button, fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Saved } from '../../src/web/calls.ts'
import { OwnerWizard } from '../../src/web/screens/Wizard.tsx'

const { server, shown } = fakeConsole()
const S = '/api/verify-svc'
const ID_CARD = `${S}/car_owner/personal/id_card/V1.0`
const VEHICLE = `${S}/car_owner/vehicle/V1.0`
const CERT_NO = '990101195601011017'
const VIN = 'LTESTVN0000000001'
const NOTHING: Saved = {
  step: 1,
  status: 'NOT_VERIFIED',
  failReason: null,
  submitTime: null,
  papers: [],
  images: [],
}
const PERSON = {
  kind: 'carOwnerPersonalIdCard',
  vin: '',
  time: 2,
  eraseTime: null,
  values: { realName: '赵建国' },
}
const LICENCE = {
  kind: 'carOwnerVehicle',
  vin: VIN,
  time: 2,
  eraseTime: null,
  values: { plateCode: '京AD10203' },
}

beforeEach(() => {
  signIn({
    permissions: ['find', 'create', 'update', 'delete'].flatMap((of) => [
      `verify/ownerWizard/${of}`,
      `verify/ownerRequests/${of}`,
    ]),
  })
})

/** The request 7 as it is kept: what its kinds of papers answer. */
function open(kept: Partial<Saved>) {
  const saved = { ...NOTHING, ...kept }
  server.on('GET', /\/car_owner\/.*\/V1\.0\/7$/, ({ path }: { path: string }) => ({
    ...saved,
    papers:
      path === `${ID_CARD}/7`
        ? saved.papers.filter(({ vin }) => vin === '')
        : path === `${VEHICLE}/7`
          ? saved.papers.filter(({ vin }) => vin !== '')
          : [],
    images: path === `${ID_CARD}/7` ? saved.images : [],
  }))
  render(<OwnerWizard />, surroundings('/verify/ownerWizard?request=7'))
}
const fieldOf = (label: string) => {
  const item = screen.getByText(label).closest('.ant-form-item')
  const input = item?.querySelector('input')
  if (!item || !input) throw new Error(`no field ${label}`)
  return { item, input }
}
function choose() {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no file can be chosen')
  fireEvent.change(input, { target: { files: [new File(['x'], 'card.jpg', { type: 'image/jpeg' })] } })
}

describe('the owner flow in the browser (R380, R382)', () => {
  it('fills in what was read, marks what is unsure, and saves what a person confirmed', async () => {
    open({})
    await screen.findByText('verify.uploadHint')
    server.on('POST', `${ID_CARD}/ai/idCard/upload`, {
      imageId: '3',
      unread: null,
      fields: [
        { field: 'realName', value: '赵建国', score: 0.99 },
        { field: 'certNo', value: CERT_NO, score: 0.4 },
      ],
    })
    choose()
    await screen.findByText('verify.confirmHint')
    expect(fieldOf('verify.paper.realName').input.value).toBe('赵建国')
    expect(fieldOf('verify.paper.certNo').item.querySelector('.mp-tone-bad')).not.toBeNull()
    // Without a telephone nothing is sent.
    fireEvent.click(button('verify.confirm'))
    await screen.findByText('error.FIELD_REQUIRED')
    expect(server.heard('POST', `${ID_CARD}/save`)).toEqual([])
    fireEvent.change(fieldOf('verify.paper.phone').input, { target: { value: '13900002222' } })
    server.on('POST', `${ID_CARD}/save`, { step: 2 })
    fireEvent.click(button('verify.confirm'))
    await screen.findByText('verify.skip')
    expect(server.bodies('POST', `${ID_CARD}/save`)).toEqual([
      { requestId: '7', values: { realName: '赵建国', certNo: CERT_NO, phone: '13900002222' } },
    ])
    expect(shown).toContainEqual(['success', 'verify.saved'])
  })

  it('says why a photograph was not read; its fields are typed then', async () => {
    open({})
    await screen.findByText('verify.uploadHint')
    server.on('POST', `${ID_CARD}/ai/idCard/upload`, { imageId: null, unread: 'SCREEN', fields: [] })
    choose()
    await screen.findByText('verify.unread.SCREEN')
    expect(fieldOf('verify.paper.realName').input.value).toBe('')
  })

  it('adds vehicles by whole VINs, says when the check digit does not come out, and goes on', async () => {
    open({ step: 3, papers: [PERSON, LICENCE] })
    await screen.findByText(VIN)
    server.on('POST', `${VEHICLE}/step/vin`, { step: 3, checksDigit: false })
    fireEvent.change(screen.getByPlaceholderText('verify.paper.vin'), {
      target: { value: 'ltestvn0000000002' },
    })
    fireEvent.click(button('verify.addVehicle'))
    await waitFor(() => expect(shown).toContainEqual(['info', 'verify.vinDigit']))
    expect(server.bodies('POST', `${VEHICLE}/step/vin`)).toEqual([
      { requestId: '7', vin: 'LTESTVN0000000002' },
    ])
    fireEvent.click(button('verify.next'))
    await screen.findByText('verify.skip')
  })

  it('shows the paper that counts, and hands the request in once it is whole', async () => {
    const before = { ...PERSON, kind: 'carOwnerPersonalTransfer', time: 1, values: { realName: '钱秀英' } }
    open({ step: 5, papers: [before, PERSON, LICENCE] })
    await screen.findByText('赵建国')
    expect(screen.queryByText('钱秀英')).toBeNull()
    server.on('POST', `${S}/customer/verify/request/V1.0/audit`, { count: 1 })
    fireEvent.click(button('verify.submit'))
    await waitFor(() => expect(shown).toContainEqual(['success', 'verify.submitted']))
    expect(server.bodies('POST', `${S}/customer/verify/request/V1.0/audit`)).toEqual([
      { id: '7', passed: true },
    ])
  })

  it('says what is missing before it can be handed in, and why it failed', async () => {
    open({ step: 5, status: 'FAILED', failReason: 'NO_ACCOUNT', papers: [PERSON] })
    await screen.findByText('verify.incomplete')
    expect(button('verify.submit').disabled).toBe(true)
    expect(screen.getByText('verify.failure.NO_ACCOUNT')).toBeTruthy()
  })

  it('shows a picture and erases documents only with a reason', async () => {
    const images = [{ id: '3', kind: PERSON.kind, name: 'face', erased: false }]
    open({ step: 5, papers: [PERSON, LICENCE], images })
    await screen.findByText('verify.pictures')
    const erase = `${S}/papers/V1.0/owner/erase`
    server.on('PUT', erase, { erased: 2, digests: [], time: 1 })
    fireEvent.click(button('verify.erase'))
    const reason = await screen.findByLabelText('verify.paper.reason')
    const ok = () => document.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary')
    expect(ok()?.disabled).toBe(true)
    fireEvent.change(reason, { target: { value: '本人要求删除' } })
    fireEvent.click(ok() ?? document.body)
    await waitFor(() =>
      expect(server.bodies('PUT', erase)).toEqual([{ requestId: '7', reason: '本人要求删除' }]),
    )
  })
})
