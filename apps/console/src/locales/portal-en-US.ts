export { default } from 'virtual:texts/en-US/portal'
