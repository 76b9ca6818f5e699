export { KeptNote } from './KeptNote.tsx'
