export { messagingErrors } from './errors.ts'
export { messagingModule } from './module.ts'
export { escapeHtml, type OutgoingMessage, type Sender, sendMessage } from './send.ts'
export { type TextMessage, textMessages } from './text-messages.ts'
