export { default } from 'virtual:texts/ja-JP/portal'
