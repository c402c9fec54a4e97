import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { locatePostcode } from "@milepost/contract/endpoints/locate-postcode.ts";
import { isInside } from "@milepost/scheduling/is-inside.ts";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { call } from "../../platform/call.ts";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import type { FenceReading } from "./read-fence.ts";

/** A postcode and where it is. */
export type Located = Answer<typeof locatePostcode>;

interface Props {
  /** Null: none was asked for. */
  readonly located: Located | null;
  readonly reading: FenceReading;
  readonly onLocated: (located: Located) => void;
}

/** "Is this customer inside?", and the way to where there is something to draw. */
export function PostcodeTest({ located, reading, onLocated }: Props) {
  const [postcode, setPostcode] = useState("");
  const { mutate, error, isPending } = useMutation({
    mutationFn: (postcode: string) => call("GET /api/place", { query: { postcode } }),
  });
  // Passed with the call: only the answer to the last one counts, however fast somebody types.
  const find = () => {
    if (postcode.trim() !== "") mutate(postcode, { onSuccess: onLocated });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The page around it would be saved.
    event.preventDefault();
    find();
  };
  const sentence = () => {
    if (isPending) return "Looking…";
    return error ? problemSentence(error) : located && insideWords(located, reading);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end gap-3">
        <div className="w-44">
          <Field
            label="Test a postcode"
            value={postcode}
            autoComplete="off"
            onChange={({ target }) => setPostcode(target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button look="secondary" onClick={find}>
          Find
        </Button>
      </div>
      <p role="status" className="min-h-6">
        {sentence()}
      </p>
    </div>
  );
}

function insideWords(located: Located, reading: FenceReading): string {
  // The search asks an area of whole postcodes only.
  if (located.isApproximate) return `${located.postcode} is on the map. Test a whole postcode.`;
  if (reading.kind !== "corners") return `${located.postcode} is on the map.`;
  const where = isInside(reading.corners, located) ? "inside" : "outside";
  return `${located.postcode} is ${where} this area.`;
}
