import { live } from '@motorpool/live/web'
import { enumLabel } from '@motorpool/resource/web'
import { queryClient, toast, useAct, useText } from '@motorpool/ui'
import { CmdState, type CommandResult, cmdLogs, isOpen } from '../shared/index.ts'
import { sendCommand, type Wish } from './calls.ts'

const SAID: Readonly<Record<string, string>> = {
  REALTIME: 'command.given',
  OFFLINE: 'command.waiting',
  RESERVATION: 'command.reserved',
}

/** Gives a command to a vehicle and says what became of it as soon as the terminal has answered (R340). */
export function useSend(vin: string) {
  const t = useText()
  const { act, busy } = useAct([cmdLogs.key])
  /** Whether its outcome is still to come. */
  const tell = (name: string, state: string): boolean => {
    void queryClient.invalidateQueries({ queryKey: [cmdLogs.key] })
    const text = t('command.result', { name, state: enumLabel(CmdState, state) })
    if (state === '0') toast.success(text)
    else if (!isOpen(state)) toast.error(text)
    return isOpen(state)
  }
  const send = ({ command: { action, name }, when, given }: Wish): Promise<boolean> =>
    act(async () => {
      const { checkID, state } = await sendCommand(vin, action, when, given)
      if (isOpen(state)) {
        toast.info(t(SAID[when] ?? 'command.given'))
        live.expect(checkID, (result) => tell(name, (result as CommandResult).state))
      } else tell(name, state)
    })
  return { busy, send }
}
