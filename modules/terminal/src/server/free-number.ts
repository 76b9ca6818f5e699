import { defineRoute, idText } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { changing, escalated, lockRows, readFull, rowChange, rowSchema } from '@motorpool/resource/server'
import { anyResource } from '@motorpool/resource/shared'
import { z } from 'zod'
import { terminals } from '../shared/terminals.ts'
import { freeNumber } from './auth.ts'
import { boundTerminals } from './terminals.ts'
import { terminalVehicles } from './vehicle-port.ts'

/**
 * Staff say that another device may have a terminal's number: its code, its registration and the ICCID that was pinned are
 * gone, and the next device that registers or signs on gets the number.
 */
export const freeNumberRoute = defineRoute({
  id: 'terminal.terminals.freeNumber',
  method: 'PUT',
  path: `${terminals.api}/freeNumber/:id`,
  summary: "Gives a terminal's number free: its code, its registration and its pinned ICCID are forgotten.",
  permission: 'terminal/terminals/update',
  scope: 'manual',
  params: z.object({ id: idText }),
  response: rowSchema(anyResource(terminals)),
  handler: (ctx, { params: { id } }) =>
    changing(ctx, async (inner, record) => {
      const [before] = await lockRows(inner, boundTerminals, [id])
      // Registrations and pins are internal: no tenant's user reads them.
      await escalated(inner.tx, async () => {
        await freeNumber(inner.tx, id, new Date(inner.now))
        await inner.ports.get(terminalVehicles).freeDevice(inner.tx, id)
      })
      const [after] = await readFull(inner, boundTerminals, [id])
      if (!after) throw new AppError('NOT_FOUND', { what: textKey(terminals.key) })
      record(rowChange(terminals, 'freeNumber', before, after))
      return after
    }),
})
