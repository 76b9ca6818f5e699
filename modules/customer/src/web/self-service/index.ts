export { PasswordDialog } from './PasswordDialog.tsx'
export { RegisterDialog } from './RegisterDialog.tsx'
