import { t } from './texts.ts'

/** Names side by side, as the reader's language writes them. */
export const listed = (names: readonly string[]): string => names.join(t('ui.listSeparator'))

/** Messages one after another. */
export const messagesInRow = (messages: readonly string[]): string => messages.join(t('ui.messageSeparator'))
