/**
 * What a CRM calls the things that Milepost reads and writes, as data. Modules go by the values of the
 * settings (`Leads`, `Deals`), fields by the CRM's own API names. Every organisation of the CRM has
 * these from the start, but for the reference field.
 */
export interface CrmModel {
  /** A field of this name keeps our reference, in modules where an administrator has made it. */
  readonly referenceField: string;
  readonly nameFields: NameFields;
  /** Where a module keeps what is known of a customer. A module that is left out keeps none. */
  readonly customerFields: CustomerFields;
  readonly meetingFields: MeetingFields;
  readonly dealFields: DealFields;
  /** By module: the records that one of it points to, nearest to the customer first. */
  readonly pointers: ByModule<readonly Pointer[]>;
  /** By source, then destination. A pair that is left out cannot be linked. */
  readonly links: ByModule<ByModule<Link>>;
  readonly conversion: ConversionFields;
  /** Among a list's values, the one that says that none is chosen. */
  readonly emptyChoice: string;
}

type ByModule<T> = Readonly<Record<string, T>>;

/** The field that a record is called by. */
interface NameFields {
  readonly byModule: ByModule<string>;
  /** Of modules that are not listed. */
  readonly otherwise: string;
}

interface CustomerFields {
  readonly street: ByModule<string>;
  readonly city: ByModule<string>;
  readonly postcode: ByModule<string>;
  readonly email: ByModule<string>;
  readonly phone: ByModule<string>;
  /** Where there is no other. */
  readonly mobile: ByModule<string>;
}

interface MeetingFields {
  /** In whose diary it is. */
  readonly owner: string;
  readonly start: string;
  readonly end: string;
}

/** What a new deal must have, apart from its name. */
interface DealFields {
  readonly closingDate: string;
  readonly pipeline: string;
  readonly stage: string;
}

/** The module that a field leads to. */
interface Pointer {
  readonly module: string;
  readonly field: string;
}

/** How a new record and its source record are tied. */
export interface Link {
  /** The record whose field points to the other. */
  readonly on: "new" | "source";
  readonly field: string;
  /** A field of the source record that says the same of the new one. */
  readonly along?: string;
}

interface ConversionFields {
  /** Of a lead: the company that becomes an account. */
  readonly company: string;
  /** The fields of a deal that point to whatever else the lead became, by the module of that. */
  readonly ofDeal: ByModule<string>;
}
