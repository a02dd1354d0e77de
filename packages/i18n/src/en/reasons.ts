import { REASONS } from '@msafara/domain/reasons';

export default REASONS;
