export { type FakeConsole, fakeConsole } from './fake-console.ts'
export { FakeServer, fileReply, type HeardCall, Reply, refusal } from './fake-server.ts'
export { type Question, question } from './question.ts'
export { type Signed, type Surroundings, signIn, surroundings } from './surroundings.tsx'
