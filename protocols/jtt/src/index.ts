export { before, counted, group, list, maybe, since, sized, unread, when, wholeItems } from './compose.ts'
export { type Direction, type Message } from './message.ts'
export {
  type Bit,
  bitWord,
  type Codes,
  describeNumber,
  i16,
  marked15,
  type NumberOptions,
  type NumberPart,
  signMagnitude16,
  u8,
  u16,
  u32,
} from './number.ts'
export {
  Cursor,
  type Part,
  type Parts,
  readParts,
  type Scope,
  type ValueOf,
  type Values,
  writeParts,
} from './part.ts'
export {
  bcd,
  bytes,
  readPrefix,
  type Size,
  type TextOptions,
  type TimeOptions,
  text,
  time,
  writePrefix,
} from './text.ts'
export { bcdTime, timeDigits, timeIso } from './time.ts'
export { type Item, type ItemValue, item, items } from './tlv.ts'
