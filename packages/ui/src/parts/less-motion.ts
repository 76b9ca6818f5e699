/** Whether the viewer asks the system for less movement: what moves only to please stays still then. */
export const lessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
