/** Whose permission to update is that of sending: a command changes a terminal as its parameters do. */
export const SENDING = 'single-vehicle/params'
