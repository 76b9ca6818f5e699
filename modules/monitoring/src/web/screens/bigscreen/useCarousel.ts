import { useEffect, useEffectEvent, useState } from 'react'

export interface Carousel {
  playing: boolean
  pause(): void
  toggle(): void
}

/** Goes on by itself until it is paused; a choice by hand pauses it, so that nobody's view is taken away. */
export function useCarousel(next: () => void, everyMs: number, begins = true): Carousel {
  const [playing, setPlaying] = useState(begins)
  const onTick = useEffectEvent(next)
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => onTick(), everyMs)
    return () => clearInterval(timer)
  }, [playing, everyMs])
  return { playing, pause: () => setPlaying(false), toggle: () => setPlaying((on) => !on) }
}
