import { expect, it } from 'vitest'
import { type Notice, noticeOf, Presence } from '../src/nats/presence.ts'

/** Processes that hear one another when the test says so. */
function world() {
  let now = 0
  const on: Presence[] = []
  const mail: Notice[] = []
  const strangers: string[] = []
  const one = (self: string, installation = 'here') => {
    const presence = new Presence({
      self,
      installation,
      beatMs: 1000,
      now: () => now,
      send: (notice) => mail.push(notice),
      stranger: (of) => strangers.push(of),
    })
    on.push(presence)
    return presence
  }
  const deliver = (heard: (notice: Notice) => boolean = () => true) => {
    for (let notice = mail.shift(); notice; notice = mail.shift()) {
      const text = JSON.stringify(notice)
      const read = noticeOf(text)
      if (read && heard(read)) for (const presence of on) presence.hear(read)
    }
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { one, deliver, pass, strangers, mail }
}

it('a change that was missed is made up for at the next beat', () => {
  const { one, deliver } = world()
  const [a, b] = [one('a'), one('b')]
  a.connect()
  b.connect()
  deliver()
  b.subscribe('x')
  deliver(() => false)
  expect(a.listening('x')).toBe(false)
  b.beat()
  deliver()
  expect(a.listening('x')).toBe(true)
})

it('a topic is listened to as long as one process does', () => {
  const { one, deliver } = world()
  const [a, b, c] = [one('a'), one('b'), one('c')]
  for (const each of [a, b, c]) each.connect()
  b.subscribe('x')
  c.subscribe('x')
  deliver()
  b.unsubscribe('x')
  deliver()
  expect(a.listening('x')).toBe(true)
  c.leave()
  deliver()
  expect(a.listening('x')).toBe(false)
})

it('who says nothing for some beats is forgotten, and known again when it speaks', () => {
  const { one, deliver, pass } = world()
  const [a, b] = [one('a'), one('b')]
  a.connect()
  b.connect()
  b.subscribe('x')
  deliver()
  pass(3000)
  a.beat()
  expect(a.listening('x')).toBe(true)
  pass(1000)
  a.beat()
  deliver()
  expect(a.listening('x')).toBe(false)
  b.beat()
  deliver()
  expect(a.listening('x')).toBe(true)
})

it('does not ask twice within a beat', () => {
  const { one, deliver, mail } = world()
  const [a, b] = [one('a'), one('b')]
  a.connect()
  b.connect()
  deliver()
  for (let i = 0; i < 10; i++) b.subscribe(`x${i}`)
  const [, ...others] = mail.splice(0)
  for (const notice of others) a.hear(notice)
  expect(mail.filter(({ kind }) => kind === 'ask')).toHaveLength(1)
})

it('tells those of another installation that the prefix is taken, and hears nothing of their topics', () => {
  const { one, deliver, strangers } = world()
  const [a, b] = [one('a'), one('b', 'elsewhere')]
  a.connect()
  deliver()
  b.connect()
  b.subscribe('x')
  deliver()
  expect(new Set(strangers)).toEqual(new Set(['here', 'elsewhere']))
  expect(a.listening('x')).toBe(false)
})

it.each([
  '',
  'null',
  '{}',
  '{"from":1,"of":"x","kind":"bye"}',
  '{"from":"a","of":"b","kind":"on","revision":1}',
])('what is no notice is not heard: %s', (text) => expect(noticeOf(text)).toBeUndefined())
