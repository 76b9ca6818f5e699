import { newSketch, type Sketch } from '@motorpool/ui/map'
import { useState } from 'react'
import { MAP_TOOLS, type MapTool } from './tools.ts'

export interface OpenTool {
  tool: MapTool | null
  sketch: Sketch | null
  setSketch(sketch: Sketch): void
  /** Opens a tool; one that is open is closed. */
  toggle(key: string): void
  close(): void
  /** What is being drawn goes first, the tool after it; answers whether there was anything to put away. */
  escape(): boolean
}

/** The tool that is open, and what is drawn with it. */
export function useTool(): OpenTool {
  const [key, setKey] = useState<string | null>(null)
  const [sketch, setSketch] = useState<Sketch | null>(null)
  const tool = MAP_TOOLS.find((one) => one.key === key) ?? null
  const open = (next: MapTool | null) => {
    setKey(next?.key ?? null)
    setSketch(next?.draws ? newSketch(next.draws) : null)
  }
  return {
    tool,
    sketch,
    setSketch,
    toggle: (wanted) => open(wanted === key ? null : (MAP_TOOLS.find((one) => one.key === wanted) ?? null)),
    close: () => open(null),
    escape() {
      if (!tool) return false
      if (sketch && sketch.points.length > 0) setSketch(newSketch(sketch.shape))
      else open(null)
      return true
    },
  }
}
