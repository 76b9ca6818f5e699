import type { Protocol, SessionOptions } from '@motorpool/wire'
import { decode } from './codec.ts'
import { FLAG } from './frame/escape.ts'
import { Jt808Framer } from './frame/framer.ts'
import { type Jt808Session, Session808 } from './session/session.ts'

export interface Jt808 extends Protocol {
  session(options: SessionOptions): Jt808Session
}

/** JT/T 808, editions 2011, 2013 and 2019. */
export const jt808: Jt808 = {
  name: 'jt808',
  detect: (head) => head[0] === FLAG,
  framer: (options) => new Jt808Framer(options?.maxFrame),
  session: (options) => new Session808(options),
  decode,
}
