import { create } from 'zustand'

/** Dialogs about the user's own account, opened from the user menu or the palette. */
export type OwnDialog = 'password' | 'security'

export const useOwnDialog = create<{ open: OwnDialog | undefined }>(() => ({ open: undefined }))

export const openOwnDialog = (open: OwnDialog | undefined): void => useOwnDialog.setState({ open })
