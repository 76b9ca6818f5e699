import type { Tx } from '@motorpool/db'
import { AppError, definePort, type Ports } from '@motorpool/kernel'
import type { AreaOrder, AreaProblem, CommandSpec, CommandValues } from '@motorpool/wire'

/** Who gives a command, as far as it decides what it may name. */
export interface AreaCaller {
  permissions: ReadonlySet<string>
  ports: Ports
}

/** Finds an area that the caller may see by its id, as commands carry it; NOT_FOUND for all others. */
export const commandAreas =
  definePort<(caller: AreaCaller, tx: Tx, id: string) => Promise<AreaOrder>>('command.areas')

const CODES = {
  SHAPE: 'COMMAND_AREA_SHAPE',
  ID: 'COMMAND_AREA_ID',
  VERTICES: 'COMMAND_AREA_VERTICES',
  HEMISPHERE: 'COMMAND_AREA_HEMISPHERE',
  WIDTH: 'COMMAND_AREA_WIDTH',
} as const satisfies Record<AreaProblem, string>

/**
 * The values of a command with the areas that they name: what the row keeps is what was seen now, whatever becomes of the area.
 *
 * @throws AppError NOT_FOUND, COMMAND_AREA_… naming the area that the message cannot say
 */
export async function withAreas(
  caller: AreaCaller,
  tx: Tx,
  { spec, params }: { spec: CommandSpec; params: CommandValues },
): Promise<CommandValues> {
  const found: Record<string, string | number> = { ...params }
  for (const { key, kind } of spec.params) {
    const id = params[key]
    if (kind !== 'area' || id === undefined) continue
    const area = await caller.ports.get(commandAreas)(caller, tx, String(id))
    const problem = spec.cannotSay?.(area)
    if (problem) throw new AppError(CODES[problem], { name: area.name })
    found[key] = JSON.stringify(area)
  }
  return found
}
