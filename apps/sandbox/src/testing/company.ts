/** A small company in Zoho's words, made for tests; `given` replaces what a test is about. */
export function user(number: number, name: string, given: object = {}) {
  const [first_name, last_name] = name.split(" ");
  return {
    id: `57257670000004110${number}`,
    zuid: `8082339${number}`,
    first_name,
    last_name,
    full_name: name,
    email: `${first_name?.toLowerCase()}@windows.example`,
    profile: { id: "5725767000000026014", name: "Standard" },
    role: { id: "5725767000000026008", name: "Field agent" },
    status: "active",
    confirm: true,
    time_zone: "Europe/London",
    Modified_Time: "2026-01-10T10:00:00+00:00",
    ...given,
  };
}

export const ada = user(10, "Ada Marsh", { profile: { id: "57", name: "Administrator" } });
export const zoe = user(20, "Zoe Tan", { time_zone: "America/New_York" });

export function lead(number: number, given: object = {}) {
  return {
    id: String(5725767000000510000n + BigInt(number)),
    Last_Name: `Lead ${number}`,
    Company: "Mill House",
    Zip_Code: "MP1 1AA",
    Lead_Status: "Contacted",
    Owner: { id: ada.id, name: ada.full_name, email: ada.email },
    Created_Time: "2026-02-01T10:00:00+00:00",
    Modified_Time: `2026-02-01T10:00:${String(number % 60).padStart(2, "0")}+00:00`,
    ...given,
  };
}

export function company(given: object = {}) {
  return {
    dataCentre: "eu",
    organisation: {
      id: "5725767000000020005",
      zgid: "808232144",
      company_name: "Sandlewick Windows",
      domain_name: "org808232144",
      primary_email: ada.email,
      time_zone: "Europe/London",
      country_code: "GB",
    },
    users: [
      ada,
      zoe,
      user(30, "Ivo Gone", { status: "inactive" }),
      user(40, "Una Sure", { confirm: false, zuid: null }),
      user(50, "Del Eted", { status: "deleted" }),
    ],
    records: {
      Leads: Array.from({ length: 450 }, (_, i) => lead(i)),
      Events: [
        {
          id: "5725767000000610000",
          Event_Title: "Survey",
          Start_DateTime: "2026-07-01T10:00:00+01:00",
          End_DateTime: "2026-07-01T11:00:00+01:00",
          Modified_Time: "2026-02-01T10:00:00+00:00",
        },
      ],
    },
    ...given,
  };
}
