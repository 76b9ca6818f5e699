/**
 * Guards whose absence no caller can tell, by their id, and why: another guard says the same, or the outcome is the same.
 * An id is that of the guard's text; when the text changes, the reason is to be thought over again.
 */
export const EQUIVALENT: ReadonlyMap<string, string> = new Map([])
