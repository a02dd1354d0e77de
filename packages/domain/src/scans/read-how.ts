/** How the number of a shipment came to the device: by its camera, a scanner's trigger, a picture, or by hand. */
export const READ_HOWS = ['camera', 'scanner', 'picture', 'typed'] as const;

export type ReadHow = (typeof READ_HOWS)[number];
