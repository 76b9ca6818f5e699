// @vitest-environment happy-dom
import { fakeConsole, refusal, signIn, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type AnyResource, f } from '../../src/shared/index.ts'
import { toWire } from '../../src/shared/wire.ts'
import { formSize, placeFailures } from '../../src/web/form/placing.ts'
import { createAddress, requestedRow, useCreateRequest } from '../../src/web/form/useCreateRequest.ts'
import { type FormOptions, useResourceForm } from '../../src/web/form/useResourceForm.ts'
import type { Row } from '../../src/web/list/useResourceList.ts'
import { API, fields, paints, paintsWith, readOnlyOf } from './support.ts'

const { server } = fakeConsole()

function open(row?: Row, more: Partial<FormOptions> = {}) {
  const done: string[] = []
  const { result } = renderHook(
    () => useResourceForm({ resource: paints, row, onDone: () => void done.push('done'), ...more }),
    surroundings(),
  )
  const submit = async (values: Record<string, unknown>) => {
    let failures: unknown
    await act(async () => {
      failures = await result.current.submit(values)
    })
    return failures
  }
  return { form: () => result.current, submit, done }
}

const stored: Row = { id: '7', code: 'A', colour: 'RED', litres: 2, updateTime: 99 }

describe('a new row', () => {
  it('is sent to the create call, and the form is done', async () => {
    server.on('POST', API, { id: '1' })
    const { submit, done } = open()
    expect(await submit({ code: 'A', colour: 'RED' })).toEqual([])
    expect(server.bodies('POST', API)).toMatchObject([{ code: 'A', colour: 'RED' }])
    expect(done).toEqual(['done'])
  })

  it('holds only what the form shows', async () => {
    server.on('POST', API, { id: '1' })
    const { submit } = open()
    await submit({ code: 'A', page: 'not in the form', id: 'x' })
    expect(Object.keys(server.bodies('POST', API)[0] as object)).not.toContain('page')
  })

  it('R149 that breaks a rule is not sent; its messages name their fields', async () => {
    const { submit, done } = open()
    expect(await submit({ code: '', litres: -1 })).toEqual([
      { field: 'code', message: '编码不能为空' },
      { field: 'litres', message: expect.stringContaining('容量') },
    ])
    expect([server.calls, done]).toEqual([[], []])
  })

  it('can be changed a last time before it leaves, and be sent elsewhere', async () => {
    const sent: unknown[] = []
    const { submit } = open(undefined, {
      prepare: (values, mode) => ({ ...values, note: mode }),
      send: (body) => void sent.push(body),
    })
    await submit({ code: 'A' })
    expect(sent).toEqual([expect.objectContaining({ code: 'A', note: 'create' })])
    expect(server.calls).toEqual([])
  })

  it('of a resource that has no create call is a fault of the program, not of what was typed', async () => {
    const { form } = open(undefined, { resource: readOnlyOf(paints) })
    await expect(act(() => form().submit({ code: 'A' }))).rejects.toThrow('has no call to store a new row')
  })
})

describe('a changed row', () => {
  it('is sent with its id and the time of the record that was shown', async () => {
    server.on('PUT', API, null)
    const { submit } = open(stored)
    await submit({ ...stored, code: 'B' })
    expect(server.bodies('PUT', API)).toMatchObject([{ id: '7', updateTime: 99, code: 'B' }])
  })

  it('begins with what is stored', () => {
    expect(open(stored).form().initial).toEqual(stored)
  })

  it('that somebody else has changed meanwhile is refused with its code', async () => {
    server.on('PUT', API, refusal('CONFLICT', '已被他人修改', { status: 409 }))
    expect(await open(stored).submit(stored)).toEqual([
      { field: '', message: '已被他人修改', code: 'CONFLICT' },
    ])
  })

  it('keeps a stored password that is left empty, and checks a new one', () => {
    const secret = paintsWith({
      fields: { ...fields, pin: f.secret({ max: 4 }).required() },
      form: [{ items: ['code', 'pin'] }],
      sheet: ['code', 'pin'],
    })
    const changing = open(stored, { resource: secret }).form()
    expect(changing.problemOf('pin', { pin: '' })).toBeUndefined()
    expect(changing.problemOf('pin', { pin: '12345' })).toBeDefined()
    expect(open(undefined, { resource: secret }).form().problemOf('pin', { pin: '' })).toBeDefined()
    const required = (form: typeof changing) =>
      form.groups({}, () => true)[0]?.items.find((item) => item.name === 'pin')?.required
    expect([required(changing), required(open(undefined, { resource: secret }).form())]).toEqual([
      false,
      true,
    ])
  })
})

it('a stored secret that need not be there is cleared when it is asked for, and kept else', () => {
  const secrets = paintsWith({
    fields: { ...fields, pin: f.secret({ max: 4 }), key: f.secret({ max: 4 }).required() },
    form: [{ items: ['code', 'pin', 'key'] }],
    sheet: ['code', 'key'],
  })
  const sent = (values: Readonly<Record<string, unknown>>) => toWire(secrets, values, 'update')
  expect([sent({ pin: '' }), sent({ pin: null, key: null }), sent({ pin: '1' })]).toEqual([
    {},
    { pin: null },
    { pin: '1' },
  ])
})

describe('the messages of a refused form', () => {
  it('stand at their fields, and above all fields where the form has none of the name', () => {
    expect(
      placeFailures(paints, [
        { field: 'code', message: 'a' },
        { field: 'page', message: 'b' },
        { field: '', message: 'c', code: 'CONFLICT' },
      ]),
    ).toEqual({
      atFields: [{ name: 'code', errors: ['a'] }],
      above: { message: expect.stringMatching(/b.+c/), code: 'CONFLICT' },
    })
  })

  it('that all have their field leave nothing above', () => {
    expect(placeFailures(paints, [{ field: 'litres', message: 'a' }]).above).toBeUndefined()
  })
})

describe('the dialog of a form', () => {
  const many = Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`f${i}`, f.text({ max: 9 })]))

  it('is as large as its fields need', () => {
    expect([formSize(paints, 'create'), formSize(paints, 'update')]).toEqual(['default', 'edit'])
    const large = paintsWith({
      fields: { ...fields, ...many },
      form: [{ items: ['code', ...Object.keys(many)] }],
    })
    expect(formSize(large, 'create')).toBe('page')
  })

  it('takes the page for a text with pictures', () => {
    const rich = paintsWith({
      fields: { ...fields, text: f.richText({ max: 100 }) },
      form: [{ items: ['code', 'text'] }],
    })
    expect(formSize(rich, 'update')).toBe('page')
  })
})

describe('an address that asks for a new row', () => {
  const requested = (query: string, resource: AnyResource = paints) =>
    requestedRow(resource, new URLSearchParams(query))

  it('fills in the texts that the form lets people type, and nothing else', () => {
    const address = createAddress(paints.key, { code: 'A&B', colour: 'RED', page: 'x', unknown: 'y' })
    expect(requested(address.split('?')[1] ?? '')).toEqual({ code: 'A&B' })
  })

  it('asks for nothing without its parameter', () => {
    expect(requested('code=A')).toBeUndefined()
  })

  function visit(address: string) {
    const opened: unknown[] = []
    const around = surroundings(address)
    renderHook(() => useCreateRequest(paints, (preset) => opened.push(preset)), around)
    return { opened, now: around.address() }
  }

  it('opens the form once and is gone from the address bar', () => {
    signIn({ permissions: ['probe/paints/create'] })
    const { opened, now } = visit(`${createAddress(paints.key, { code: 'A' })}&colour=RED`)
    expect(opened).toEqual([{ code: 'A' }])
    expect(now).toBe('/probe/paints?colour=RED')
  })

  it('opens nothing for who may not create', () => {
    const { opened, now } = visit(createAddress(paints.key, { code: 'A' }))
    expect([opened, now]).toEqual([[], '/probe/paints'])
  })
})
