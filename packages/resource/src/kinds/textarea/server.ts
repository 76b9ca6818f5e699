import { textServer } from '../text/server.ts'

export const textareaServer = textServer
