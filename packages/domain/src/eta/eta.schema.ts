import { z } from 'zod';

import { say } from '../say.ts';
import { storedId } from '../text/text.schema.ts';

/** Traffic and weather as the simulation knows them (§4, D13). */
export const TRAFFIC_CONDITIONS = ['light', 'moderate', 'heavy'] as const;
export const WEATHER_CONDITIONS = ['Clear', 'Cloudy', 'Rain', 'Snow', 'Storm'] as const;
export const WEATHER_IMPACTS = ['none', 'minor', 'moderate', 'severe'] as const;

export type TrafficCondition = (typeof TRAFFIC_CONDITIONS)[number];
export type WeatherCondition = (typeof WEATHER_CONDITIONS)[number];
export type WeatherImpact = (typeof WEATHER_IMPACTS)[number];

/** Why an estimate is what it is; worded in the reader's language (D13). */
export const ETA_FACTORS = [
  'awaiting-pickup',
  'loading',
  'road-travel',
  'sea-travel',
  'unknown-route',
  'same-place',
  'border-crossings',
  'border-own',
  'border-shared',
  'port-handling',
  'last-mile',
  'lane-history',
  'little-data',
  'traffic-heavy',
  'traffic-moderate',
  'weather-severe',
  'weather-moderate',
  'reported-delay',
  'exception',
  'promised-date',
  'date-passed',
  'no-news',
  'delivered',
] as const;

export type EtaFactor = (typeof ETA_FACTORS)[number];

export const etaRouteSchema = z.object({
  /** Kilometres; null where an end of the route is not known. */
  totalDistance: z.number().nullable(),
  remainingDistance: z.number().nullable(),
  /** 0 to 99. */
  progress: z.number(),
  nextWaypoint: z.string().nullable(),
});

/** The record of §3 as the rule makes it. */
export const etaRecordSchema = z.object({
  shipmentId: z.string(),
  trackingNumber: z.string(),
  route: etaRouteSchema,
  traffic: z.object({
    condition: z.enum(TRAFFIC_CONDITIONS),
    /** Minutes. */
    delay: z.number(),
    congestionAreas: z.array(z.string()),
  }),
  weather: z.object({
    current: z.enum(WEATHER_CONDITIONS),
    /** Degrees Celsius. */
    temperature: z.number(),
    /** Kilometres an hour. */
    windSpeed: z.number(),
    impact: z.enum(WEATHER_IMPACTS),
  }),
  dynamicETA: z.object({
    /** The date that stands on the shipment. */
    original: z.string().nullable(),
    updated: z.string(),
    /** 70 to 99. */
    confidence: z.number(),
    factors: z.array(z.enum(ETA_FACTORS)),
  }),
  lastUpdated: z.string(),
});

export type EtaRecord = z.infer<typeof etaRecordSchema>;

export const etaWindowSchema = z.object({ earliest: z.string(), latest: z.string() });

export type EtaWindow = z.infer<typeof etaWindowSchema>;

/** What adds to an estimate or takes from it; the minutes of all add up to the time from now to `updated`. */
export const etaExplanationSchema = z.array(z.object({ code: z.enum(ETA_FACTORS), minutes: z.number() }));

export const positionSchema = z.object({ lat: z.number(), lon: z.number() });

export const mapPlaceSchema = positionSchema.extend({ name: z.string(), country: z.string() });

/** What a map draws of a route; null and empty where places are not known. */
export const routeMapSchema = z.object({
  kind: z.enum(['road', 'sea', 'unknown']),
  origin: mapPlaceSchema.nullable(),
  destination: mapPlaceSchema.nullable(),
  /** Where it was last seen; at its origin before that. */
  position: positionSchema.nullable(),
  /** The line through the recorded stops, and the planned one from the last of them on. */
  behind: z.array(positionSchema),
  ahead: z.array(positionSchema),
  /** Recorded stops between the ends, in their order, by the names of the map. */
  stops: z.array(mapPlaceSchema),
  /** Recorded locations that no map knows, as written. */
  unplaced: z.array(z.string()),
  /** Towns ahead. */
  waypoints: z.array(mapPlaceSchema),
});

export type RouteMap = z.infer<typeof routeMapSchema>;

/** Past transit times of a lane: with at least {@link LANE_MIN} deliveries they are learnt from. */
export type LaneStatistics = { deliveries: number; medianSeconds: number; spreadSeconds: number };

export const LANE_MIN = 5;

export const estimateSchema = z.object({
  record: etaRecordSchema,
  window: etaWindowSchema,
  explanation: etaExplanationSchema,
  /** How many deliveries on the lane were learnt from, 0 where there were too few. */
  learntFrom: z.number(),
});

export type Estimate = z.infer<typeof estimateSchema>;

const id = storedId;

export const listEtaInput = z.strictObject({
  limit: z.int().min(1).max(100).default(25),
  cursor: z.string().max(200).optional(),
  organisationId: id.optional(),
});

export type ListEtaInput = z.infer<typeof listEtaInput>;

const etaShipment = {
  organisationId: z.string(),
  organisationName: z.string(),
  origin: z.string(),
  destination: z.string(),
  status: z.string(),
  map: routeMapSchema,
};

export const etaItemSchema = estimateSchema.extend(etaShipment);

export type EtaItem = z.infer<typeof etaItemSchema>;

/** The cards of the screen (§2), over the newest shipments up to a limit; avgConfidence is null where there is none. */
export const etaSummarySchema = z.object({
  activeRoutes: z.number(),
  trafficDelays: z.number(),
  weatherImpact: z.number(),
  avgConfidence: z.number().nullable(),
  /** Of how many shipments the other figures speak. */
  counted: z.number(),
});

export const etaPageSchema = z.object({
  items: z.array(etaItemSchema),
  nextCursor: z.string().nullable(),
  /** With the first page alone. */
  summary: etaSummarySchema.nullable(),
  at: z.string(),
});

export type EtaPage = z.infer<typeof etaPageSchema>;

export const placeSchema = z.object({
  kind: z.enum(['town', 'port', 'border']),
  name: z.string(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  population: z.number(),
  port: z.string().nullable(),
});

export type Place = z.infer<typeof placeSchema>;

export const searchPlacesInput = z.strictObject({
  text: z.string().max(80, say('text.tooLong', { max: 80 })),
  limit: z.int().min(1).max(20).default(8),
});

/** A position in degrees, no finer than 0.01 (about a kilometre): whoever sends more of it tells where a person stands. */
const rounded = (most: number) =>
  z
    .number()
    .min(-most)
    .max(most)
    .refine((degrees) => Math.abs(degrees * 100 - Math.round(degrees * 100)) < 1e-6, say('position.tooFine'));

/** Where a phone is, for the places near to it; neither stored nor logged. */
export const nearbyPlacesInput = z.strictObject({ lat: rounded(90), lon: rounded(180) });

/** The map that /track may show beside the public fields (D7). */
export const trackingRouteSchema = z.object({ map: routeMapSchema });

export type TrackingRoute = z.infer<typeof trackingRouteSchema>;
