import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageCalls } from '../../calls.ts'

/** A pasted frame on its way to its fields; `vin` names the vehicle whose software explains the maker's own bytes. */
export function usePaste(vin: string | null) {
  const [text, setText] = useState('')
  const decoding = useMutation({ mutationFn: (content: string) => messageCalls.decode(content, vin) })
  return {
    text,
    /** What was decoded is of another text: it goes. */
    change: (next: string) => {
      setText(next)
      decoding.reset()
    },
    decode: () => decoding.mutate(text),
    busy: decoding.isPending,
    error: decoding.error,
    answer: decoding.data,
  }
}
