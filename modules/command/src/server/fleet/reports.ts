import type { Tx } from '@motorpool/db'
import type { ManualCtx } from '@motorpool/http'
import { definePortList } from '@motorpool/kernel'
import type { CommandOrder, Given } from '../order.ts'

/** A command that was stored. */
export interface GivenOrder {
  order: CommandOrder
  given: Given
}

/** Who keeps more of the commands of a code than their outcome. */
export interface CommandReport {
  code: string
  /** In the transaction that stores them. */
  given(tx: Tx, orders: readonly GivenOrder[]): Promise<void>
  /** Vehicles of a command to a fleet of which more is expected soon, although their commands have ended. */
  open(tx: Tx, taskId: string): Promise<number>
  /** Of the workbook of a fleet: the header of its column, and what it says of these vehicles. */
  header(ctx: ManualCtx): string
  cells(
    ctx: ManualCtx,
    tx: Tx,
    taskId: string,
    vehicleIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
}

export const commandReports = definePortList<CommandReport>('command.reports')

/** Tells who keeps more of these commands. */
export async function report(
  reports: readonly CommandReport[],
  tx: Tx,
  orders: readonly CommandOrder[],
  given: readonly (Given | undefined)[],
): Promise<void> {
  for (const one of reports) {
    const own = orders.flatMap((order, i): GivenOrder[] => {
      const stored = given[i]
      return stored && order.spec.code === one.code ? [{ order, given: stored }] : []
    })
    if (own.length > 0) await one.given(tx, own)
  }
}

/** Those that have something to say of a command to a fleet. */
export const reportsOf = ({
  ctx,
  params,
}: {
  ctx: ManualCtx
  params: { cmdCode: string }
}): CommandReport[] => ctx.ports.all(commandReports).filter(({ code }) => code === params.cmdCode)
