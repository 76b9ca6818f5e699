import { threadId } from 'node:worker_threads'

export interface Asked {
  does: 'double' | 'name' | 'throw' | 'spin' | 'fill' | 'tell' | 'crash'
  n?: number
}

export function work(input: Asked, tell?: (progress: number) => void): number {
  if (input.does === 'tell') for (let n = 1; n <= (input.n ?? 0); n++) tell?.(n)
  if (input.does === 'name') return threadId
  if (input.does === 'throw') throw new Error('not readable')
  if (input.does === 'crash') process.kill(process.pid, 'SIGSEGV')
  const held: number[][] = []
  while (input.does === 'fill') held.push(Array.from({ length: 100_000 }, () => 1))
  while (input.does === 'spin');
  return (input.n ?? 0) * 2
}
