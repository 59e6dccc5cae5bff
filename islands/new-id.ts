export { newId } from '../src/platform/ids'
