/**
 * The tables of the standard as data: a block or body is a list of items in wire order. Decoding, encoding, the typed
 * inputs of the encoder and the signal catalogue all come from the same lists.
 */
import type { DecodedField, Names } from '@motorpool/wire'
import type { Cursor } from './cursor.ts'
import type { Sink } from './sink.ts'

/** The standard's own marks instead of a value: FE… abnormal, FF… invalid. */
export type Mark = 'abnormal' | 'invalid'
export type Codes = Readonly<Record<number, Names>>
export type Width = 1 | 2 | 4

/** value = (raw + shift) / divisor: integers on both sides, so that 0.1 steps come out exact. */
export interface NumberItem<K extends string = string> {
  kind: 'number'
  key: K
  name: Names
  width: Width
  unit: string
  divisor: number
  shift: number
  min: number
  max: number
  /** Meanings of single raw values inside the range. */
  codes?: Codes
  /** Written in hexadecimal by the standard. */
  hex?: true
  /** Raw numbers above it are no values: marks of a vehicle bus that the sender passed on. */
  ceiling?: number
}

export interface CodeItem<K extends string = string> {
  kind: 'code'
  key: K
  name: Names
  width: Width
  codes: Codes
}

export interface BitPart {
  key: string
  name: Names
  bit: number
  width: number
  codes?: Codes
}

export interface BitsItem<K extends string = string> {
  kind: 'bits'
  key: K
  name: Names
  width: Width
  parts: readonly BitPart[]
}

export interface TimeItem<K extends string = string> {
  kind: 'time'
  key: K
  name: Names
}

/** Text of a fixed length, filled with 00 (or blanks). */
export interface TextItem<K extends string = string> {
  kind: 'text'
  key: K
  name: Names
  length: number
  fill: number
}

/** A length and that many opaque bytes. */
export interface BytesItem<K extends string = string> {
  kind: 'bytes'
  key: K
  name: Names
  lengthKey: string
  lengthName: Names
}

/** A count and that many elements: single values or groups. */
export interface ListItem<K extends string = string, E = unknown> {
  kind: 'list'
  key: K
  name: Names
  count: NumberItem
  each: E
}

/** What no table can say. Everything it reads it returns as fields. */
export interface SpecialItem<K extends string = string, V = unknown> {
  kind: 'special'
  key: K
  /** Items inside, for the catalogue. */
  parts: readonly Item[]
  read(cursor: Cursor, edition: string): DecodedField[]
  write(sink: Sink, value: V, edition: string): void
}

export type Item = NumberItem | CodeItem | BitsItem | TimeItem | TextItem | BytesItem | ListItem | SpecialItem
export type Items = readonly Item[]

export type ValueOf<I> =
  I extends SpecialItem<string, infer V>
    ? V
    : I extends ListItem<string, infer E>
      ? readonly (E extends Items ? InputOf<E> : ValueOf<E>)[] | Mark
      : I extends NumberItem | CodeItem | BitsItem
        ? number | Mark
        : I extends TimeItem
          ? number
          : I extends TextItem
            ? string
            : I extends BytesItem
              ? Uint8Array
              : never

/** The encoder's input for a list of items: physical units, ms since the epoch, text. */
export type InputOf<T extends Items> = { [I in T[number] as I['key']]: ValueOf<I> }

interface Scaling {
  unit?: string
  /** Steps per unit: 10 for a resolution of 0.1. */
  divisor?: number
  /** Physical value of raw 0. */
  offset?: number
  codes?: Codes
  hex?: true
  ceiling?: number
}

export function number<const K extends string>(
  key: K,
  name: Names,
  width: Width,
  range: readonly [min: number, max: number],
  scaling: Scaling = {},
): NumberItem<K> {
  const divisor = scaling.divisor ?? 1
  return {
    kind: 'number',
    key,
    name,
    width,
    unit: scaling.unit ?? '',
    divisor,
    shift: (scaling.offset ?? 0) * divisor,
    min: range[0],
    max: range[1],
    ...(scaling.codes ? { codes: scaling.codes } : {}),
    ...(scaling.hex ? { hex: true } : {}),
    ...(scaling.ceiling === undefined ? {} : { ceiling: scaling.ceiling }),
  }
}

export function code<const K extends string>(
  key: K,
  name: Names,
  codes: Codes,
  width: Width = 1,
): CodeItem<K> {
  return { kind: 'code', key, name, width, codes }
}

export function bits<const K extends string>(
  key: K,
  name: Names,
  width: Width,
  parts: readonly BitPart[],
): BitsItem<K> {
  return { kind: 'bits', key, name, width, parts }
}

export function time<const K extends string>(key: K, name: Names): TimeItem<K> {
  return { kind: 'time', key, name }
}

export function text<const K extends string>(key: K, name: Names, length: number, fill = 0): TextItem<K> {
  return { kind: 'text', key, name, length, fill }
}

export function bytes<const K extends string>(
  key: K,
  name: Names,
  lengthKey: string,
  lengthName: Names,
): BytesItem<K> {
  return { kind: 'bytes', key, name, lengthKey, lengthName }
}

export function list<const K extends string, const E extends Item | Items>(
  key: K,
  name: Names,
  count: NumberItem,
  each: E,
): ListItem<K, E> {
  return { kind: 'list', key, name, count, each }
}

export const ABNORMAL: Readonly<Record<Width, number>> = { 1: 0xfe, 2: 0xfffe, 4: 0xfffffffe }
export const INVALID: Readonly<Record<Width, number>> = { 1: 0xff, 2: 0xffff, 4: 0xffffffff }

export function markOf(raw: number, width: Width): Mark | undefined {
  if (raw === INVALID[width]) return 'invalid'
  return raw === ABNORMAL[width] ? 'abnormal' : undefined
}
