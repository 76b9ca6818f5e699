import { useAct } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageLine, MessageLists } from '../../../shared/list.ts'
import { COUNT_KEY, LISTS_KEY, messageCalls } from '../../calls.ts'

export type Box = keyof MessageLists

const NONE: MessageLists = { unread: [], readed: [], trash: [] }

/** The lists, the chosen message and the moves between the lists. A move that is refused shows the lists as they are. */
export function useMessages() {
  const { act } = useAct(LISTS_KEY, COUNT_KEY)
  const [box, setBox] = useState<Box>('unread')
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const lists = useQuery({ queryKey: LISTS_KEY, queryFn: messageCalls.lists })
  const content = useQuery({
    queryKey: ['messages', 'content', chosen],
    queryFn: () => messageCalls.content(chosen as string),
    enabled: chosen !== undefined,
  })
  const all = lists.data ?? NONE
  const message = [...all.unread, ...all.readed, ...all.trash].find((one) => one.msg_id === chosen)

  const move = async (id: string, call: (id: string) => Promise<boolean>): Promise<void> => {
    setBusy(id)
    await act(() => call(id))
    setBusy(undefined)
  }
  return {
    box,
    lists,
    all,
    message,
    content,
    busy,
    show: (next: Box) => {
      setBox(next)
      setChosen(undefined)
    },
    open: (line: MessageLine | undefined) => setChosen(line?.msg_id),
    read: (id: string) => move(id, messageCalls.read),
    remove: (id: string) => move(id, messageCalls.remove),
    restore: (id: string) => move(id, messageCalls.restore),
  }
}

export type Messages = ReturnType<typeof useMessages>
