import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Draft, Hooks, Row } from '@motorpool/resource/server'
import { isEmpty } from '@motorpool/resource/shared'
import { isDraft, refusalOf } from '../shared/index.ts'
import { effective, type Recorded, recordedOf, type ServerKind } from './kind.ts'
import { filingOf, requireRight, stateOf } from './row.ts'
import { shownOf } from './sent.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What says the same as the record goes on following it. */
export function follow(kind: ServerKind, { values }: Draft, of: Recorded | undefined): void {
  for (const name of Object.keys(kind.sends))
    if (name in values && of && same(values[name], of.values[name])) values[name] = null
}

/** A filing that the platform has is not changed. */
async function prepare(kind: ServerKind, ctx: CallCtx, drafts: readonly Draft[]): Promise<void> {
  const stored = drafts.flatMap(({ before }) => (before ? [before] : []))
  const recorded = await recordedOf(kind, ctx, stored)
  for (const draft of drafts) {
    const { before } = draft
    if (!before) continue
    const of = recorded.get(before.id)
    requireRight(ctx, kind, filingOf(before).filingUsage, 'update')
    const code = refusalOf(stateOf(before))
    if (code) throw new AppError(code, { name: of?.subject ?? before.id })
    follow(kind, draft, of)
  }
}

/** Rows show what would be sent, and once it was sent what was. */
async function decorate(kind: ServerKind, ctx: CallCtx, rows: readonly Row[]): Promise<void> {
  const recorded = await recordedOf(kind, ctx, rows)
  for (const row of rows) {
    const of = recorded.get(row.id)
    const sent = row.requestData
    const isSent = !isDraft(stateOf(row)) && typeof sent === 'object' && sent !== null
    const shown = isSent ? shownOf(kind, { ...sent }) : effective(kind, row, of)
    for (const name of Object.keys(kind.sends))
      if (name in row && !isEmpty(shown[name])) row[name] = shown[name]
    for (const [name, value] of Object.entries(of?.names ?? {})) if (name in row) row[name] = value
  }
}

/** Of the usages whose screen the caller has. */
const readable = (screens: Readonly<Record<string, string>>, { permissions }: CallCtx): string[] =>
  Object.entries(screens).flatMap(([usage, module]) => (permissions.has(`${module}/find`) ? [usage] : []))

export const filingHooks = (kind: ServerKind, screens = kind.screens): Hooks => ({
  prepare: (ctx, drafts) => prepare(kind, ctx, drafts),
  decorate: (ctx, rows) => decorate(kind, ctx, rows),
  ...(screens
    ? { narrow: (ctx: CallCtx) => [sql<boolean>`filing_usage = any (${readable(screens, ctx)}::text[])`] }
    : {}),
})
