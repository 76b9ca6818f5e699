import { fileServer } from '../file/server.ts'

export const imageServer = fileServer
